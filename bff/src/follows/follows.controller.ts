import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import type { Category } from '@wishboard/contracts/http/fields/category';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { UsernamePipe } from '../members/username.pipe.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { CategoryPipe } from './category.pipe.js';
import { FollowsResponse } from './follows.dto.js';
import { FollowsService } from './follows.service.js';

/** Decorates an idempotent act, which needs no idempotency key. */
const act = (summary: string) => Documented({ summary, answers: null, status: 204, errors: WRITE_ERRORS });

@Controller('api')
export class FollowsController {
  constructor(private readonly follows: FollowsService) {}

  @Documented({
    summary: 'List the members and categories that the current member follows',
    answers: FollowsResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get('user/follows')
  list(@CurrentSession() { userId }: MemberSession): Promise<FollowsView> {
    return this.follows.list(userId);
  }

  @act('Follow a member, whose wishes then appear among the followed wishes; the member is not notified')
  @Limited('reaction')
  @Post('users/:username/follow')
  follow(
    @CurrentSession() { userId }: MemberSession,
    @Param('username', UsernamePipe) username: string,
  ): Promise<void> {
    return this.follows.follow(userId, username);
  }

  @act('Unfollow a member')
  @Limited('reaction')
  @Delete('users/:username/follow')
  unfollow(
    @CurrentSession() { userId }: MemberSession,
    @Param('username', UsernamePipe) username: string,
  ): Promise<void> {
    return this.follows.unfollow(userId, username);
  }

  @act('Follow a category, whose wishes then appear among the followed wishes')
  @Limited('reaction')
  @Post('categories/:category/follow')
  followCategory(
    @CurrentSession() { userId }: MemberSession,
    @Param('category', CategoryPipe) category: Category,
  ): Promise<void> {
    return this.follows.followCategory(userId, category);
  }

  @act('Unfollow a category')
  @Limited('reaction')
  @Delete('categories/:category/follow')
  unfollowCategory(
    @CurrentSession() { userId }: MemberSession,
    @Param('category', CategoryPipe) category: Category,
  ): Promise<void> {
    return this.follows.unfollowCategory(userId, category);
  }
}
