import type { UserSummary } from '../fields/user.js';

/** Maximum number of wishes that a member may hide. Limited because everything that pages leave out is held in memory. */
export const HIDDEN_WISHES_MAX = 5_000;
/** Maximum number of members that a member may mute, and that a member may block. */
export const UNSEEN_MEMBERS_MAX = 5_000;
/** Maximum length of each list in {@link HiddenView}, the most recent entries first. */
export const UNSEEN_LISTED_MAX = 200;

/** A wish that the member hid. */
export interface HiddenWishView {
  id: string;
  title: string;
}

/** Wishes and members that a member has hidden, muted or blocked: response body of GET /api/user/hidden. Nobody else can read it. */
export interface HiddenView {
  wishes: HiddenWishView[];
  /**
   * Members whose wishes appear in no list, and whose actions cause no notification, for this member. Muted members still see
   * everything as before.
   */
  muted: UserSummary[];
  /** Blocked members: neither of the two members sees the other. */
  blocked: UserSummary[];
}
