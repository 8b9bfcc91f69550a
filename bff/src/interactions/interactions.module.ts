import { Module } from '@nestjs/common';
import { InteractionsController } from './interactions.controller.js';
import { InteractionsRepository } from './interactions.repository.js';
import { InteractionsService } from './interactions.service.js';

@Module({ controllers: [InteractionsController], providers: [InteractionsService, InteractionsRepository] })
export class InteractionsModule {}
