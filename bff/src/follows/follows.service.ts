import { Injectable } from '@nestjs/common';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { FOLLOWED_MEMBERS_MAX, type FollowsView } from '@wishboard/contracts/http/members/follows';
import { notFound, validationFailed } from '../common/errors/api-exception.js';
import { TrustService } from '../trust/trust.service.js';
import { FollowsRepository } from './follows.repository.js';

/** Follows and unfollows members and categories. Each act is idempotent. */
@Injectable()
export class FollowsService {
  constructor(
    private readonly follows: FollowsRepository,
    private readonly trust: TrustService,
  ) {}

  async list(userId: string): Promise<FollowsView> {
    const { members, categories } = await this.follows.list(userId);
    return { members, categories: CATEGORIES.filter((category) => categories.includes(category)) };
  }

  /**
   * @throws ApiException NOT_FOUND where there is no such member or either has blocked the other, VALIDATION_FAILED for the member's own
   * username or beyond the maximum, RATE_LIMITED beyond the daily limit
   */
  async follow(userId: string, username: string): Promise<void> {
    await this.trust.checkDailyLimit(userId, 'follow');
    const done = await this.follows.follow(userId, username);
    if (!done) throw notFound('member');
    const refuse = (message: string) => validationFailed([{ field: 'username', message }]);
    if (done.isOwn) throw refuse('You cannot follow yourself');
    if (!done.hasRoom) throw refuse(`At most ${FOLLOWED_MEMBERS_MAX} members can be followed`);
  }

  /** @throws ApiException NOT_FOUND where there is no such member */
  async unfollow(userId: string, username: string): Promise<void> {
    if (!(await this.follows.unfollow(userId, username))) throw notFound('member');
  }

  followCategory(userId: string, category: Category): Promise<void> {
    return this.follows.followCategory(userId, category);
  }

  unfollowCategory(userId: string, category: Category): Promise<void> {
    return this.follows.unfollowCategory(userId, category);
  }
}
