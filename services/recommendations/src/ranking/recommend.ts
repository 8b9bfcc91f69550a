import type { Category } from '@wishboard/contracts/http/fields/category';
import { interestKey, interestsOf } from '@wishboard/contracts/http/members/preferences';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { tellsAnInterest } from '@wishboard/contracts/terms/tells-an-interest';
import { type Action, DAY_MS, tasteWeights, wishWeights } from '../model/event-weights.js';
import { type Profile, type ProfiledWish, profileOf } from '../model/profile.js';
import { type InformativeActs, MEMBER_WISHES_MAX, type TasteModel } from '../model/taste-model.js';
import { LIST_MAX, type RankedWish, rank } from './rank.js';
import type { RankedMember } from './ranked-member.js';
import { NOTHING_STATED, type Stated } from './stated-interests.js';

/** Interests that came with a member or that the member chose. They count until there are acts to learn from. */
export interface Interests {
  keywords: readonly string[];
  categories: readonly Category[];
  color: NoteColor | null;
}

export const NO_INTERESTS: Interests = { keywords: [], categories: [], color: null };

/** The known taste of a member. */
export interface MemberTaste extends Interests {
  actions: readonly Action[];
  /** Wishes that are never recommended: dismissed, reacted to, kept, hidden, or of a member who is not seen. */
  excluded: ReadonlySet<string>;
  /** By wish id, the number of days on which the member was shown the wish, where older days count less. */
  shown?: ReadonlyMap<string, number>;
  /** Interests that the member stated. By default none. */
  stated?: Stated;
  /** Whether the member is heard, so that their acts move the lists of others. True by default. */
  isHeard?: boolean;
}

export interface Recommendations {
  list: RankedWish[];
  /** Learnt interests, or null when the member has no acts to learn from. */
  learnt: Profile | null;
  /** Whether the wishes the member acted on differ from those that the model knew before. */
  hasChangedActs: boolean;
}

/** Returns a member's interests and list from their acts. Both the worker and the evaluation call this function. */
export function recommend(
  model: TasteModel,
  userId: string,
  member: MemberTaste,
  now: number,
  limit = LIST_MAX,
  isScoreOnly = false,
): Recommendations {
  const hasChangedActs = model.setMember(userId, actsForOthers(member, now));
  const learnt = learn(model, member, now);
  const ranked = toRankedMember(model, userId, member, now, learnt);
  return { list: rank(model, ranked, now, limit, isScoreOnly), learnt, hasChangedActs };
}

/** Returns what the ranking uses of a member. */
export function toRankedMember(
  model: TasteModel,
  userId: string,
  member: MemberTaste,
  now: number,
  learnt = learn(model, member, now),
): RankedMember {
  const { stated = NOTHING_STATED } = member;
  return {
    userId,
    weights: tasteWeights(member.actions, now, MEMBER_WISHES_MAX),
    keywords: interestsOf((learnt ?? member).keywords, stated).filter(tellsAnInterest),
    categories: stated.categories.length > 0 ? stated.categories : member.categories,
    color: learnt ? learnt.color : member.color,
    excluded: member.excluded,
    ignored: ignoredBy(member),
    stated,
  };
}

function ignoredBy({ shown, actions }: MemberTaste): ReadonlyMap<string, number> {
  if (!shown || shown.size === 0) return new Map();
  const acted = new Set(actions.map(({ wishId }) => wishId));
  return new Map([...shown].filter(([wishId]) => !acted.has(wishId)));
}

/**
 * Returns the acts that tell a member's taste. Views are left out: a view says which wishes were on the page, and would make
 * neighbours of wishes that were posted on the same day.
 */
export function informativeActs(actions: readonly Action[], now: number): InformativeActs {
  const telling = actions.filter(({ kind }) => kind !== 'view');
  const days = new Set(telling.map(({ at }) => Math.floor(at / DAY_MS)));
  return { wishIds: wishWeights(telling, now, MEMBER_WISHES_MAX).keys(), days: days.size };
}

/** Returns the acts that the model may use for the lists of others. There are none while the member is not heard. */
export function actsForOthers({ actions, isHeard = true }: MemberTaste, now: number): InformativeActs {
  return isHeard ? informativeActs(actions, now) : { wishIds: [] };
}

function learn(model: TasteModel, { actions, stated }: MemberTaste, now: number): Profile | null {
  const weights = wishWeights(actions, now, MEMBER_WISHES_MAX);
  if (weights.size === 0) return null;
  const wishes: [ProfiledWish, number][] = [];
  for (const [id, weight] of weights) {
    const number = model.numberOf(id);
    if (number !== undefined) wishes.push([model.wishes.profileFieldsOf(number), weight]);
  }
  const removed = new Set(stated?.removed.map(interestKey));
  return profileOf(
    wishes,
    (word) => model.index.idf(word),
    (word) => removed.has(interestKey(word)),
  );
}
