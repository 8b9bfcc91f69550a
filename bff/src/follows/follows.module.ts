import { Module } from '@nestjs/common';
import { TrustModule } from '../trust/trust.module.js';
import { FollowsController } from './follows.controller.js';
import { FollowsRepository } from './follows.repository.js';
import { FollowsService } from './follows.service.js';

/** The members and categories that a member follows. The list of their wishes is in `feed/`. */
@Module({ imports: [TrustModule], controllers: [FollowsController], providers: [FollowsService, FollowsRepository] })
export class FollowsModule {}
