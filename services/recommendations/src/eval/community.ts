import type { Action } from '../model/event-weights.js';
import type { TasteWish } from '../model/taste-model.js';
import type { Interests } from '../ranking/recommend.js';

/** A community, and what some of its members went on to want, which no ranker is shown. */
export interface Community {
  wishes: TasteWish[];
  /** What each member did since asking that it be forgotten, by user id. */
  actions: Map<string, Action[]>;
  /** Wishes each member acted on before that: they tell nothing, and are not what the member goes on to want. */
  forgotten: Map<string, Set<string>>;
  /** Interests that came with a member. */
  interests: Map<string, Interests>;
  /** The held-out wishes, by user id. */
  holdout: Map<string, Set<string>>;
  /** Wishes that count neither way, by user id: those that a member's interests were made of. */
  ignored: Map<string, Set<string>>;
  /** The time at which the rankers are asked, in milliseconds since 1970. */
  now: number;
}

/** The wishes a member acted on at any time, which no ranker names. */
export function doneBy({ actions, forgotten }: Community, userId: string): Set<string> {
  return new Set([...(forgotten.get(userId) ?? []), ...(actions.get(userId) ?? []).map(({ wishId }) => wishId)]);
}
