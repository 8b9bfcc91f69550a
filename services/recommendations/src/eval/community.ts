import type { Action } from '../taste/event-weights.js';
import type { TasteWish } from '../taste/taste-model.js';

/** A community, and what some of its members went on to want, which no ranker is shown. */
export interface Community {
  wishes: TasteWish[];
  /** What each member did, by user id. */
  actions: Map<string, Action[]>;
  /** Interests that came with a member. */
  keywords: Map<string, string[]>;
  /** The held-out wishes, by user id. */
  holdout: Map<string, Set<string>>;
  /** The time at which the rankers are asked, in milliseconds since 1970. */
  now: number;
}
