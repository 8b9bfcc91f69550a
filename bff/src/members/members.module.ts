import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { MembersController } from './members.controller.js';
import { MembersRepository } from './members.repository.js';
import { MembersService } from './members.service.js';

/** Members' boards. */
@Module({
  imports: [FeedModule],
  controllers: [MembersController],
  providers: [MembersService, MembersRepository],
})
export class MembersModule {}
