import type { UserSummary } from '../fields/user.js';

/** Wishes that a member may hide, and members that they may mute, and block: what every page leaves out is held in memory. */
export const HIDDEN_WISHES_MAX = 5_000;
export const UNSEEN_MEMBERS_MAX = 5_000;
/** So many of each, the last first, are listed for the member to take back. */
export const UNSEEN_LISTED_MAX = 200;

/** A wish that the member hid. */
export interface HiddenWishView {
  id: string;
  title: string;
}

/** What a member does not want to see: answer of GET /api/user/hidden. Nobody else is told. */
export interface HiddenView {
  wishes: HiddenWishView[];
  /** Their wishes stand in no list, and their acts are told in no notification. They see all as before. */
  muted: UserSummary[];
  /** Neither sees the other. */
  blocked: UserSummary[];
}
