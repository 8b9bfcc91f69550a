import type { WishAudience } from '@wishboard/contracts/http/wishes/wish';

/** A wish, whose it is, and, where that is known, whom it is for. */
interface OwnedWish {
  id: string;
  userId: string;
  audience?: WishAudience;
}

/** Wishes that a member does not see in one kind of place. Never changed: who sees otherwise has another. */
export class Unseen {
  /**
   * @param wishes ids
   * @param members ids of those none of whose wishes is seen
   */
  constructor(
    readonly wishes: ReadonlySet<string>,
    readonly members: ReadonlySet<string>,
    /** Whether all that is not public is left out besides. */
    readonly publicOnly = false,
  ) {}

  get isNothing(): boolean {
    return this.wishes.size === 0 && this.members.size === 0 && !this.publicOnly;
  }

  leavesOut({ id, userId, audience }: OwnedWish): boolean {
    return this.wishes.has(id) || this.members.has(userId) || (this.publicOnly && audience !== 'everyone');
  }

  /** What is left of wishes, in their order. */
  seen<Wish extends OwnedWish>(wishes: readonly Wish[]): readonly Wish[] {
    return this.isNothing ? wishes : wishes.filter((wish) => !this.leavesOut(wish));
  }
}

/** Ids of what a member hid, whom they muted, and whom they blocked or were blocked by. */
export interface UnseenIds {
  hidden: readonly string[];
  muted: readonly string[];
  blocked: readonly string[];
}

/**
 * What a member does not see. Everything that shows wishes asks one of the two: lists that a wish stands in without being asked for
 * leave out what is hidden, and all of members who are muted or blocked; what is asked for by name, a member's board or one wish,
 * leaves out what is hidden and who is blocked, in both directions.
 */
export class Sight {
  readonly lists: Unseen;
  readonly visits: Unseen;
  /** Entries held, for a cache's bounds. */
  readonly size: number;

  constructor({ hidden, muted, blocked }: UnseenIds, publicOnly = false) {
    const wishes = new Set(hidden);
    this.visits = new Unseen(wishes, new Set(blocked), publicOnly);
    this.lists = muted.length === 0 ? this.visits : new Unseen(wishes, new Set([...muted, ...blocked]), publicOnly);
    this.size = hidden.length + muted.length + 2 * blocked.length;
  }

  /** Whether the member is one whom they neither see nor are seen by. */
  isBlocked(memberId: string): boolean {
    return this.visits.members.has(memberId);
  }
}

/** Of nearly all members: one for them all, so that what is told apart by it is made once. */
export const SEES_ALL = new Sight({ hidden: [], muted: [], blocked: [] });

/** Of all visitors. */
export const SEES_PUBLIC = new Sight({ hidden: [], muted: [], blocked: [] }, true);
