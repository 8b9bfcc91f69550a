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

/** Number of wishes on the first page: the maximum that is drawn, and fewer than the script's page size. */
const FIRST_WISHES = 10;

/** Data of a member's first screen besides the wall. */
export interface MemberScreenData {
  member: UserView;
  counts: WishCountsView;
  recommendations: PreparedBody;
  preferences: PreferencesView;
}

/** Data of a first screen. */
export interface FirstScreenData {
  /** Null for a visitor without an account, who has no data. */
  own: MemberScreenData | null;
  isVisitor: boolean;
  wall: PreparedBody;
  next: string | null;
}

/** Reads the data that the page's script would request first, from the same services. */
@Injectable()
export class FirstScreenReader {
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
   * @param fresh whether the caches may be older than a write of this browser
   */
  async read(userId: string | null, fresh: boolean): Promise<FirstScreenData | null> {
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

  /** Reads the data for a visitor without an account. It contains nothing of any member's own. */
  async readPublic(fresh: boolean): Promise<FirstScreenData> {
    return { own: null, isVisitor: true, ...(await this.wallOf(null, fresh)) };
  }

  private async wallOf(readerId: string | null, fresh: boolean): Promise<Pick<FirstScreenData, 'wall' | 'next'>> {
    const { body: wall, next: cursor } = await this.pages.get(this.first, readerId, fresh);
    // Pages that the script loads after this one have the usual size.
    return { wall, next: cursor === null ? null : `${queryKeys.communityWishes().join('/')}?cursor=${cursor}` };
  }
}
