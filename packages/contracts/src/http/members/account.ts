import type { UserView } from '../fields/user.js';
import type { OwnDecisionView } from '../moderation/moderation.js';

/**
 * Number of digits of a one-time code. With the limits on codes and attempts, a day of guessing succeeds with a probability of one
 * in a million.
 */
export const CODE_DIGITS = 8;
export const CODE_MINUTES = 10;
/** Maximum length of an e-mail address (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX = 254;
export const PASSKEY_NAME_MAX = 60;
/** Maximum number of passkeys of one member. */
export const PASSKEYS_MAX = 20;

/** Languages in which e-mails are written. */
export const MAIL_LANGUAGES = ['en', 'zh-TW'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** Body of the request for a one-time code. The response never reveals whether an account exists for the address. */
export interface RequestCodeRequest {
  email: string;
  language?: MailLanguage;
}

export interface CheckCodeRequest {
  code: string;
}

/** Response to a correct code: the member, or null when the person is new and must choose a display name first. */
export interface CheckCodeResponse {
  user: UserView | null;
}

export interface SignUpRequest {
  displayName: string;
  /** Invitation code. Required when sign-up is by invitation only. Spaces, dashes and the case of letters do not matter. */
  invitation?: string;
  /**
   * Proof of work. Required while sign-ups are unusually frequent; without it the request fails with PROOF_REQUIRED. The value is
   * the solution of a challenge, as base64 of JSON `{ challenge, solution: { counter, derivedKey } }` (ALTCHA 2).
   */
  proof?: string;
}

/** Suspension that prevents a sign-in. Only sent to a person who has just proved that the account is theirs. */
export interface SuspensionView {
  /** End of the suspension, ISO 8601, UTC; null when it is permanent. */
  until: string | null;
  /** The moderators' decision; null when an operator suspended the member, in which case no objection is possible. */
  decision: OwnDecisionView | null;
  /**
   * The suspended account, which the member may export and delete through the routes that all members use. Absent from a server of the
   * previous release, which does not allow that.
   */
  account?: SuspendedAccountView;
}

/** What a suspended member needs to delete their account, or to keep it. */
export interface SuspendedAccountView {
  /** Has to be typed to confirm the deletion. */
  username: string;
  /** Time at which the account will be deleted, ISO 8601, UTC; null if the member did not request that. */
  deletionDueAt: string | null;
}

/** Body of an objection to the suspension, in the member's own words. */
export interface SuspensionObjectionRequest {
  text: string;
}

/** A passkey in the member's own list of passkeys. */
export interface PasskeyView {
  id: string;
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Time of the last sign-in with the passkey, ISO 8601, UTC; null when it was never used. */
  lastUsedAt: string | null;
}
