import type { Action } from '../model/event-weights.js';
import type { TasteWish } from '../model/taste-model.js';
import type { Interests } from '../ranking/recommend.js';

/** The data of an evaluation: a community, and the wishes that some members came to want, which no ranker is shown. */
export interface Community {
  wishes: TasteWish[];
  /** By user id, what each member did after their last reset of interests. */
  actions: Map<string, Action[]>;
  /** By user id, the wishes each member acted on before the reset. Rankers learn nothing from them, and they are never held out. */
  forgotten: Map<string, Set<string>>;
  /** By user id, interests that came with a member. */
  interests: Map<string, Interests>;
  /** By user id, the held-out wishes. */
  holdout: Map<string, Set<string>>;
  /** By user id, wishes that count neither way: the wishes from which the member's interests were made. */
  ignored: Map<string, Set<string>>;
  /** Time at which the rankers are asked, in milliseconds since 1970. */
  now: number;
}

/** Returns the wishes a member acted on at any time. No ranker returns these. */
export function wishesActedOnBy({ actions, forgotten }: Community, userId: string): Set<string> {
  return new Set([...(forgotten.get(userId) ?? []), ...(actions.get(userId) ?? []).map(({ wishId }) => wishId)]);
}
