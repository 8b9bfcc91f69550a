import type { ErrorCode } from '../http/error.js';
import type { ToggleReactionRequest } from '../http/wishes/reaction.js';
import type {
  CreateWishRequest,
  ToggleGrantedRequest,
  ToggleKeptRequest,
  UpdateWishRequest,
} from '../http/wishes/wish.js';

/** What a member can do while the server is out of reach. Each says how it is to end, so that a repeat changes nothing. */
export type MemberAct =
  | { kind: 'react'; wishId: string; body: ToggleReactionRequest }
  | { kind: 'keep'; wishId: string; body: Required<ToggleKeptRequest> }
  | { kind: 'grant'; wishId: string; body: Required<ToggleGrantedRequest> }
  /** `text` is the whole of what stood in the form; absent where nothing was typed. */
  | { kind: 'edit'; wishId: string; body: UpdateWishRequest; text?: CreateWishRequest }
  | { kind: 'make'; wishId: null; body: CreateWishRequest };

/** An act as it is sent, however often. */
export interface KeyedAct {
  /** The uuid it is sent with each time. */
  key: string;
  act: MemberAct;
  /** Title of the wish, to tell the member what became of it. */
  title: string;
}

/** Why an act was not done: what the server said, or that it had waited longer than the server remembers keys. */
export type Refusal = ErrorCode | 'TOO_OLD';

/** An act that waits in the browser for the server, of one member. */
export interface WaitingAct extends KeyedAct {
  memberId: string;
  /** When the member did it, in ISO 8601. */
  madeAt: string;
  /** Why it is not sent again, and kept for what was typed; null while it waits. */
  refused: Refusal | null;
}

/** What the shell keeps of the member's acts that could not be sent yet. */
export interface WaitingActs {
  /** Those of the current member, in the order in which they were done. */
  acts: readonly WaitingAct[];
  /** The same, read first where that was not done yet and some may wait. Rejects where the browser stores nothing. */
  known(): Promise<readonly WaitingAct[]>;
  /** Keeps an act until the server can be reached. False where the browser stores nothing. */
  wait(act: KeyedAct): Promise<boolean>;
  /** Ends an act that was refused, once its text is elsewhere. */
  forget(key: string): Promise<void>;
}
