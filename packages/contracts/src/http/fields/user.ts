import type { Language } from './language.js';

/** Characters in a member's name, the shown one and the other: whoever brings a longer one from elsewhere is cut there. */
export const MEMBER_NAME_MAX = 100;

/** A member as others see them on a wish. */
export interface UserSummary {
  id: string;
  username: string;
  displayName: string;
  /** Path of an image on this origin, or the empty string. */
  avatar: string;
}

/** A member, as GET /api/user and GET /api/users answer. */
export interface UserView extends UserSummary {
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Of the member who asks alone: when their account is deleted. Absent unless they asked for that. */
  deletionDueAt?: string;
  /** Of the member who asks alone: that they decide about reports. Absent for all others. */
  isModerator?: boolean;
  /** Of the member who asks alone: that they operate the board, at /admin. Absent for all others. */
  isOperator?: boolean;
  /** Of the member who asks alone: that they sign in at a provider, and have no account of the board's own. Absent for all others. */
  isOfProvider?: boolean;
  /** Of the member who asks alone: the interface's language that they chose. Absent while each browser's own is in force. */
  language?: Language;
  /** Of the member who asks alone: the time zone that they chose, in which dates are shown to them. Absent for each device's own. */
  timeZone?: string;
}

/** A member, as their board shows them: answer of GET /api/users/:username. */
export interface MemberView extends UserView {
  wishCount: number;
  /** How many of their wishes were granted. */
  grantedCount: number;
  /** What they say about themselves, or the empty string. */
  line: string;
}

/** Body of POST /api/user/switch. Demo mode only. */
export interface SwitchUserRequest {
  userId: string;
}
