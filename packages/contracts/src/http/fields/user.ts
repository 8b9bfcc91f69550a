import type { Language } from './language.js';

/** Maximum length of a member's display name and username, in Unicode code points. A longer name from a sign-in provider is truncated. */
export const MEMBER_NAME_MAX = 100;

/** Author of a wish, or another member, as other members see them. */
export interface UserSummary {
  id: string;
  username: string;
  displayName: string;
  /** Path of an image on this origin, or the empty string. */
  avatar: string;
}

/** A member in responses of GET /api/user and GET /api/users. */
export interface UserView extends UserSummary {
  /** ISO 8601, UTC. */
  createdAt: string;
  /**
   * Time at which the account will be deleted, ISO 8601, UTC. Only sent to the member themselves, and only when they requested the
   * deletion.
   */
  deletionDueAt?: string;
  /** True when the member is a moderator. Only sent to the member themselves; absent otherwise. */
  isModerator?: boolean;
  /** True when the member may operate the board at /admin. Only sent to the member themselves; absent otherwise. */
  isOperator?: boolean;
  /**
   * True when the member signs in at an external provider and has no account of the board itself. Only sent to the member
   * themselves; absent otherwise.
   */
  isOfProvider?: boolean;
  /** Interface language that the member chose. Only sent to the member themselves; absent while the language of each browser applies. */
  language?: Language;
  /**
   * Time zone that the member chose for displayed dates. Only sent to the member themselves; absent while the time zone of each
   * device applies.
   */
  timeZone?: string;
}

/** A member with the details of their board: response body of GET /api/users/:username. */
export interface MemberView extends UserView {
  wishCount: number;
  /** Number of their wishes that are granted. */
  grantedCount: number;
  /** Profile line in the member's own words, or the empty string. */
  line: string;
}

/** Body of POST /api/user/switch. Demo mode only. */
export interface SwitchUserRequest {
  userId: string;
}
