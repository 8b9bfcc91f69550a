import { Injectable } from '@nestjs/common';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { RECOMMENDATIONS_STRIP } from '@wishboard/contracts/http/limits';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import type { PreparedBody } from '../common/http/prepared-body.js';
import { ListRequest } from '../feed/cache/list-request.js';
import { PageCache } from '../feed/cache/page-cache.js';
import { WishCounts } from '../feed/wish-counts.js';
import { PreferencesService } from '../preferences/preferences.service.js';
import { RecommendationsService } from '../recommendations/recommendations.service.js';
import { toOwnView } from '../users/user.dto.js';
import { UsersRepository } from '../users/users.repository.js';

/** Wishes of the first page: as many as are drawn at most, and fewer than the script reads at a time. */
const FIRST_WISHES = 10;

/** What the first screen of a member is made from besides the wall. */
export interface MembersReads {
  member: UserView;
  counts: WishCountsView;
  recommendations: PreparedBody;
  preferences: PreferencesView;
}

/** What a first screen is made from. */
export interface ReadForFirst {
  /** Null for whoever reads without an account, of whom there is nothing to read. */
  own: MembersReads | null;
  isVisitor: boolean;
  wall: PreparedBody;
  next: string | null;
}

/** Reads for the page what its script would ask for first, from where those requests read it. */
@Injectable()
export class FirstReads {
  private readonly first = new ListRequest({ kind: 'all' }, null, FIRST_WISHES);

  constructor(
    private readonly users: UsersRepository,
    private readonly pages: PageCache,
    private readonly counts: WishCounts,
    private readonly recommendations: RecommendationsService,
    private readonly preferences: PreferencesService,
  ) {}

  /**
   * @param userId null for a visitor of the demo, who becomes the first member
   * @param fresh whether what is kept in memory may be older than what this browser has just changed
   */
  async read(userId: string | null, fresh: boolean): Promise<ReadForFirst | null> {
    const member = userId === null ? await this.users.findFirst() : await this.users.findById(userId);
    if (!member) return null;
    const [wall, counts, recommendations, preferences] = await Promise.all([
      this.wallOf(member.id, fresh),
      this.counts.read(member.id),
      this.recommendations.first(member.id, RECOMMENDATIONS_STRIP),
      this.preferences.find(member.id),
    ]);
    return {
      own: { member: toOwnView(member), counts, recommendations, preferences },
      isVisitor: userId === null,
      ...wall,
    };
  }

  /** What whoever reads without an account is shown: nothing of it is anybody's own. */
  async readPublic(fresh: boolean): Promise<ReadForFirst> {
    return { own: null, isVisitor: true, ...(await this.wallOf(null, fresh)) };
  }

  private async wallOf(readerId: string | null, fresh: boolean): Promise<Pick<ReadForFirst, 'wall' | 'next'>> {
    const { body: wall, next: cursor } = await this.pages.get(this.first, readerId, fresh);
    // A page that the script reads on has as many as any.
    return { wall, next: cursor === null ? null : `${queryKeys.communityWishes().join('/')}?cursor=${cursor}` };
  }
}
