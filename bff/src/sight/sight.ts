import type { WishAudience } from '@wishboard/contracts/http/wishes/wish';

/** A wish with its owner and, where it is known, its audience. */
interface OwnedWish {
  id: string;
  userId: string;
  audience?: WishAudience;
}

/** The wishes that a member does not see in one kind of place. Immutable: a changed sight is a new object. */
export class Unseen {
  /**
   * @param wishes ids of unseen wishes
   * @param members ids of members whose wishes are all unseen
   */
  constructor(
    readonly wishes: ReadonlySet<string>,
    readonly members: ReadonlySet<string>,
    /** Whether all wishes that are not public are unseen as well. */
    readonly publicOnly = false,
  ) {}

  get isNothing(): boolean {
    return this.wishes.size === 0 && this.members.size === 0 && !this.publicOnly;
  }

  hides({ id, userId, audience }: OwnedWish): boolean {
    return this.wishes.has(id) || this.members.has(userId) || (this.publicOnly && audience !== 'everyone');
  }

  /** Returns the wishes that are seen, in their order. */
  filterSeen<Wish extends OwnedWish>(wishes: readonly Wish[]): readonly Wish[] {
    return this.isNothing ? wishes : wishes.filter((wish) => !this.hides(wish));
  }
}

/** Ids of the wishes that a member hid, and of the members whom this member muted, blocked or was blocked by. */
export interface UnseenIds {
  hidden: readonly string[];
  muted: readonly string[];
  blocked: readonly string[];
}

/**
 * The sight of a member. Everything that shows wishes uses one of two filters. Lists leave out hidden wishes and all wishes of muted or
 * blocked members. Direct visits, to a board or a wish, leave out hidden wishes and blocked members, in both directions.
 */
export class Sight {
  readonly lists: Unseen;
  readonly visits: Unseen;
  /** Number of ids, which the cache counts towards its maximum. */
  readonly size: number;

  constructor({ hidden, muted, blocked }: UnseenIds, publicOnly = false) {
    const wishes = new Set(hidden);
    this.visits = new Unseen(wishes, new Set(blocked), publicOnly);
    this.lists = muted.length === 0 ? this.visits : new Unseen(wishes, new Set([...muted, ...blocked]), publicOnly);
    this.size = hidden.length + muted.length + 2 * blocked.length;
  }

  /** Whether either member has blocked the other. */
  isBlocked(memberId: string): boolean {
    return this.visits.members.has(memberId);
  }
}

/** Sight of members who have hidden nothing, which are nearly all. They share one object, so that data derived per sight is built once. */
export const SEES_ALL = new Sight({ hidden: [], muted: [], blocked: [] });

/** Sight of all visitors. */
export const SEES_PUBLIC = new Sight({ hidden: [], muted: [], blocked: [] }, true);
