import { type Action, LASTING_SHARE, wishWeights } from './event-weights.js';
import { type Profile, type ProfiledWish, profileOf } from './profile.js';
import { LIST_MAX, type RankedWish, rank } from './rank.js';
import { MEMBER_WISHES_MAX, type TasteModel } from './taste-model.js';

/** What is known about a member's taste. */
export interface MemberTaste {
  actions: readonly Action[];
  /** Wishes never to recommend: dismissed, or reacted to. */
  excluded: ReadonlySet<string>;
  /** Interests that came with the member. They count until there is something to learn from. */
  keywords: readonly string[];
}

export interface Recommendations {
  list: RankedWish[];
  /** Null for a member of whom nothing is left to learn from. */
  learnt: Profile | null;
  /** Whether the model knew something else of the member before. */
  isNews: boolean;
}

/** A member's interests and list from what the member did. The worker and the evaluation both call this. */
export function recommend(
  model: TasteModel,
  userId: string,
  member: MemberTaste,
  now: number,
  limit = LIST_MAX,
  perOwner?: number,
): Recommendations {
  const isNews = model.setMember(userId, tellingWishes(member.actions, now));
  const weights = wishWeights(member.actions, now, MEMBER_WISHES_MAX);
  const learnt = weights.size > 0 ? learn(model, weights) : null;
  const ranked = {
    userId,
    weights: wishWeights(member.actions, now, MEMBER_WISHES_MAX, LASTING_SHARE),
    keywords: learnt?.keywords ?? member.keywords,
    color: learnt?.color ?? null,
    excluded: member.excluded,
  };
  return { list: rank(model, ranked, now, limit, perOwner), learnt, isNews };
}

/**
 * The wishes that say what somebody's taste is, most telling first. A view doesn't: it says what was on the page, and would
 * make neighbours of whatever was posted on the same day.
 */
export function tellingWishes(actions: readonly Action[], now: number): Iterable<string> {
  const telling = actions.filter(({ kind }) => kind !== 'view');
  return wishWeights(telling, now, MEMBER_WISHES_MAX).keys();
}

function learn(model: TasteModel, weights: ReadonlyMap<string, number>): Profile {
  const wishes: [ProfiledWish, number][] = [];
  for (const [id, weight] of weights) {
    const number = model.numberOf(id);
    if (number !== undefined) wishes.push([model.wishes.profiled(number), weight]);
  }
  return profileOf(wishes, (word) => model.index.idf(word));
}
