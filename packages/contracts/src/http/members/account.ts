import type { UserView } from '../fields/user.js';
import type { OwnDecisionView } from '../moderation/moderation.js';

/** Digits of a one-time code: with the tries there are, one in a million guesses of a day is right. */
export const CODE_DIGITS = 8;
export const CODE_MINUTES = 10;
/** The longest address there is (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX = 254;
export const PASSKEY_NAME_MAX = 60;
/** Passkeys a member has at most. */
export const PASSKEYS_MAX = 20;

/** Languages that mail is written in. */
export const MAIL_LANGUAGES = ['en', 'zh-TW'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** Asks for a code. Whether there is an account for the address is never answered. */
export interface RequestCodeRequest {
  email: string;
  language?: MailLanguage;
}

export interface CheckCodeRequest {
  code: string;
}

/** What a right code leads to: the member, or null where a new one has to say their name first. */
export interface CheckCodeResponse {
  user: UserView | null;
}

export interface SignUpRequest {
  displayName: string;
  /** Needed where strangers join by invitation alone; spaces, dashes and small letters in it do not matter. */
  invitation?: string;
  /**
   * Needed while many more join than usual, and refused with PROOF_REQUIRED without: the solution of a challenge, as base64 of
   * JSON `{ challenge, solution: { counter, derivedKey } }` (ALTCHA 2).
   */
  proof?: string;
}

/** Why somebody is let in no more, for whoever has just proved to be them. */
export interface SuspensionView {
  /** ISO 8601, UTC; null where it has no end. */
  until: string | null;
  /** The moderators' decision; null where whoever runs the board suspended them, to which nobody objects here. */
  decision: OwnDecisionView | null;
}

/** Objects to that decision, in the member's own words. */
export interface SuspensionObjectionRequest {
  text: string;
}

/** A member's passkey, as they see it in the list of their own. */
export interface PasskeyView {
  id: string;
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The same; null where nobody signed in by it yet. */
  lastUsedAt: string | null;
}
