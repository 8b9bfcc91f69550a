import type { ErrorCode } from '../http/error.js';
import type { ToggleReactionRequest } from '../http/wishes/reaction.js';
import type {
  CreateWishRequest,
  ToggleGrantedRequest,
  ToggleKeptRequest,
  UpdateWishRequest,
} from '../http/wishes/wish.js';

/**
 * Acts that a member can do while the server is unreachable. Each states its desired end state, or is sent with its key, so that a
 * repeat changes nothing.
 */
export type MemberAct =
  | { kind: 'react'; wishId: string; body: ToggleReactionRequest }
  | { kind: 'keep'; wishId: string; body: Required<ToggleKeptRequest> }
  | { kind: 'grant'; wishId: string; body: Required<ToggleGrantedRequest> }
  /** `text` is the complete content of the form; absent when nothing was typed. */
  | { kind: 'edit'; wishId: string; body: UpdateWishRequest; text?: CreateWishRequest }
  | { kind: 'make'; wishId: null; body: CreateWishRequest };

/** An act with the idempotency key that every attempt to send it uses. */
export interface KeyedAct {
  /** Idempotency key: the same UUID for each attempt. */
  key: string;
  act: MemberAct;
  /** Title of the wish, for messages to the member about the outcome. */
  title: string;
}

/** Reason why an act was refused: the server's error code, or that the act waited longer than the server remembers idempotency keys. */
export type Refusal = ErrorCode | 'TOO_OLD';

/** A member's act that waits in the browser until it can be sent to the server. */
export interface WaitingAct extends KeyedAct {
  memberId: string;
  /** Time at which the member acted, ISO 8601. */
  madeAt: string;
  /** Reason why the act is not sent again. The act is kept only for the text that the member typed. Null while it waits. */
  refused: Refusal | null;
}

/** The shell's store of the member's acts that could not be sent yet. */
export interface WaitingActs {
  /** Acts of the current member, in the order in which they were done. */
  acts: readonly WaitingAct[];
  /**
   * Returns the same acts, but first reads the store when it has not been read yet and acts may wait. Rejects when the browser's
   * storage is unavailable.
   */
  known(): Promise<readonly WaitingAct[]>;
  /** Stores an act until the server can be reached. Resolves to false when the browser's storage is unavailable. */
  wait(act: KeyedAct): Promise<boolean>;
  /** Removes a refused act, once its text has been saved elsewhere. */
  forget(key: string): Promise<void>;
}
