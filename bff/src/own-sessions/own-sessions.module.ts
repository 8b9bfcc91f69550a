import { Module } from '@nestjs/common';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsService } from './own-sessions.service.js';

@Module({ controllers: [OwnSessionsController], providers: [OwnSessionsService] })
export class OwnSessionsModule {}
