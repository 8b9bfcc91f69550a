import { Module } from '@nestjs/common';
import { TrustModule } from '../trust/trust.module.js';
import { FollowsController } from './follows.controller.js';
import { FollowsRepository } from './follows.repository.js';
import { FollowsService } from './follows.service.js';

/** Whom and which categories members follow. What they see of it is a list of `feed/`. */
@Module({ imports: [TrustModule], controllers: [FollowsController], providers: [FollowsService, FollowsRepository] })
export class FollowsModule {}
