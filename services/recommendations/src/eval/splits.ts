import type { Category } from '@wishboard/contracts/http/fields/category';
import type { Action } from '../model/event-weights.js';
import type { TasteWish } from '../model/taste-model.js';
import type { Interests } from '../ranking/recommend.js';
import type { Community } from './community.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';

/** A community that was made of another, and what is different in it. */
export interface Split {
  name: string;
  community: Community;
}

/** What a member is in a community that was dealt anew. */
type Part = 'many acts' | 'few acts' | 'keywords';

type Tagged = Pick<TasteWish, 'tags' | 'category'>;

const HELD_OUT = 0.2;
const FEW_MAX = 3;
/** Of who has few acts, or none, no more is held out: with thirty things to find, what everybody wants finds some for anyone. */
const HELD_MAX = 10;
/** Who wants less has nothing left to hold out once a part of it is shown. */
const WANTED_LEAST = 6;
const KEYWORDS = 5;
const CATEGORIES_CHOSEN = 2;

/**
 * Further communities of taste, made of one: its held-out wants are put back and others held out, members get other parts (one to
 * three acts, keywords alone), wishes lose their tags and categories, members leave, or all but the best known wishes and
 * all words but the titles, as in a domain where few things are wanted by many.
 */
export function* splitsOfTaste(community: Community): Generator<Split> {
  const { wishes } = community;
  const tags = new Map(wishes.map((wish) => [wish.id, wish]));
  const deal = (name: string, part: Community, seed: number, rest?: Part): Split => {
    return { name, community: dealtAnew(part, tags, seededRandom(seed), rest) };
  };
  const plain = withoutTags(community);
  yield deal('other members, another fifth', community, 1);
  yield deal('the same, plain', plain, 2);
  yield deal('a third of the members', withMembers(community, 1 / 3, 3), 3);
  yield deal('a third of the members, plain', withMembers(plain, 1 / 3, 4), 4);
  yield deal('few acts in the place of keywords', community, 7, 'few acts');
  yield deal('the same, plain', plain, 8, 'few acts');
  yield deal('few things wanted by many', withBestKnown(community, 0.15), 5);
  yield deal('the same, titles alone', withoutTexts(withBestKnown(plain, 0.1)), 6);
}

/** Further communities of the future, made of one: what was wanted after an earlier moment is held out, the rest never happened. */
export function* splitsOfFuture(community: Community): Generator<Split> {
  yield { name: 'plain', community: withoutTags(community) };
  yield { name: 'a tenth of the reactions earlier', community: cutEarlier(community, 0.1) };
  yield { name: 'a fifth earlier, plain', community: cutEarlier(withoutTags(community), 0.2) };
}

/** As wishes are that are made by the form: nothing but texts. */
function withoutTags(community: Community): Community {
  const wishes = community.wishes.map((wish) => ({ ...wish, tags: [], category: 'general' as const }));
  return { ...community, wishes };
}

function withoutTexts(community: Community): Community {
  return { ...community, wishes: community.wishes.map((wish) => ({ ...wish, description: '' })) };
}

function withMembers(community: Community, share: number, seed: number): Community {
  const random = seededRandom(seed);
  const posters = new Set(community.wishes.map(({ userId }) => userId));
  const stays = new Set([...membersOf(community)].filter((userId) => posters.has(userId) || random() < share));
  const only = <Value>(map: Map<string, Value>) => new Map([...map].filter(([userId]) => stays.has(userId)));
  const { actions, holdout, ignored, interests, forgotten } = community;
  return {
    ...community,
    actions: only(actions),
    holdout: only(holdout),
    ignored: only(ignored),
    interests: only(interests),
    forgotten: only(forgotten),
  };
}

/** Leaves the share of the wishes that most want. */
function withBestKnown(community: Community, share: number): Community {
  const counts = new Map<string, number>();
  for (const userId of membersOf(community)) {
    for (const id of wantsOf(community, userId)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const wishes = [...community.wishes]
    .sort((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
    .slice(0, share * community.wishes.length);
  const known = new Set(wishes.map(({ id }) => id));
  const knownOf = (sets: Map<string, Set<string>>) =>
    new Map([...sets].map(([userId, ids]) => [userId, new Set([...ids].filter((id) => known.has(id)))]));
  const actions = new Map(
    [...community.actions].map(([userId, acts]) => [userId, acts.filter(({ wishId }) => known.has(wishId))]),
  );
  const { holdout, ignored, forgotten } = community;
  const sets = { holdout: knownOf(holdout), ignored: knownOf(ignored), forgotten: knownOf(forgotten) };
  return { ...community, wishes, actions, ...sets };
}

/**
 * Holds out other wants, and gives other parts to those who want enough, as many of each as there were: who has few acts and who has
 * keywords alone are dealt among themselves. Of those with many acts each wants several times as much, and a first reaction of
 * somebody like that tells less.
 *
 * @param rest the part of all of these in the place of the one dealt: those with few acts are too few to tell rankings apart
 */
function dealtAnew(
  community: Community,
  tagged: ReadonlyMap<string, Tagged>,
  random: SeededRandom,
  rest?: Part,
): Community {
  const dealt: Community = {
    ...community,
    actions: new Map(),
    holdout: new Map(),
    ignored: new Map(),
    interests: new Map(),
  };
  const members = [...membersOf(community)];
  const times = [...community.actions.values()].flatMap((acts) => acts.map(({ at }) => at));
  const tagCounts = countsOf([...tagged.values()].flatMap(({ tags }) => tags));
  const parts = new Map(members.map((userId) => [userId, partOf(community, userId)]));
  const dealtParts = shuffled(
    [...parts.values()].filter((part) => part === 'few acts' || part === 'keywords'),
    random,
  );
  for (const userId of shuffled(members, random)) {
    const before = community.actions.get(userId) ?? [];
    const wanted = shuffled([...wantsOf(community, userId)], random);
    const partBefore = wanted.length < WANTED_LEAST ? undefined : parts.get(userId);
    const part = partBefore && partBefore !== 'many acts' ? (rest ?? dealtParts.pop()) : partBefore;
    const shown = showing(part, wanted.length, random);
    const seen = new Set(wanted.slice(0, shown));
    let held = new Set(wanted.slice(shown));
    if (part === 'keywords') {
      const ignored = new Set(wanted.slice(0, KEYWORDS));
      held = new Set([...held].filter((id) => !ignored.has(id)));
      dealt.ignored.set(userId, ignored);
      dealt.interests.set(
        userId,
        interestsIn(
          [...ignored].flatMap((id) => tagged.get(id) ?? []),
          tagCounts,
        ),
      );
    }
    if (part !== 'many acts') held = new Set([...held].slice(0, HELD_MAX));
    const kept = before.filter(({ wishId, kind }) => kind === 'own' || seen.has(wishId));
    const known = new Set(kept.filter(({ kind }) => kind === 'react').map(({ wishId }) => wishId));
    const added = [...seen].filter((id) => !known.has(id));
    dealt.actions.set(userId, [
      ...kept,
      ...added.map((wishId): Action => ({ wishId, kind: 'react', at: random.pick(times) })),
    ]);
    if (part && held.size > 0) dealt.holdout.set(userId, held);
  }
  return dealt;
}

/** What a member would say of wishes without naming them: the tags that most of them have, of those the rarest, and their categories. */
function interestsIn(wishes: readonly Tagged[], tagCounts: ReadonlyMap<string, number>): Interests {
  const mostFirst = (counts: ReadonlyMap<string, number>) =>
    [...counts].sort(
      ([one, count], [other, otherCount]) =>
        otherCount - count || (tagCounts.get(one) ?? 0) - (tagCounts.get(other) ?? 0),
    );
  const keywords = mostFirst(countsOf(wishes.flatMap(({ tags }) => tags))).map(([tag]) => tag);
  const categories = mostFirst(countsOf(wishes.map(({ category }) => category))).map(
    ([category]) => category as Category,
  );
  return {
    keywords: keywords.slice(0, KEYWORDS),
    categories: categories.slice(0, CATEGORIES_CHOSEN),
    color: null,
  };
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** How many of a member's wants are shown. */
function showing(part: Part | undefined, wanted: number, random: SeededRandom): number {
  if (part === 'keywords') return 0;
  if (part === 'few acts') return 1 + random.below(FEW_MAX);
  return part ? Math.ceil((1 - HELD_OUT) * wanted) : wanted;
}

function partOf({ actions, holdout }: Community, userId: string): Part | undefined {
  if (!holdout.has(userId)) return undefined;
  const acts = new Set(actions.get(userId)?.map(({ wishId }) => wishId)).size;
  if (acts === 0) return 'keywords';
  return acts <= FEW_MAX ? 'few acts' : 'many acts';
}

/** Has the community be asked at an earlier time, when this share of the reactions was to come. */
function cutEarlier(community: Community, share: number): Community {
  const times = [...community.actions.values()].flatMap((acts) =>
    acts.filter(({ kind }) => kind === 'react').map(({ at }) => at),
  );
  const now = times.sort((a, b) => a - b)[Math.floor((1 - share) * times.length)] ?? community.now;
  const wishes = community.wishes.filter(({ createdAt }) => createdAt <= now);
  const known = new Set(wishes.map(({ id }) => id));
  const holdout = new Map<string, Set<string>>();
  const actions = new Map<string, Action[]>();
  for (const [userId, acts] of community.actions) {
    const before = acts.filter(({ at, wishId }) => at <= now && known.has(wishId));
    const done = new Set(before.map(({ wishId }) => wishId));
    const later = acts.filter(({ at, kind, wishId }) => kind === 'react' && at > now && known.has(wishId));
    const wanted = new Set(later.map(({ wishId }) => wishId).filter((id) => !done.has(id)));
    actions.set(userId, before);
    if (done.size > 0 && wanted.size > 0) holdout.set(userId, wanted);
  }
  return { ...community, wishes, actions, holdout, now };
}

function membersOf({ actions, holdout }: Community): Set<string> {
  return new Set([...actions.keys(), ...holdout.keys()]);
}

/** All that a member is known to want: reacted to, held out, or what the member's interests were made of. */
function wantsOf({ actions, holdout, ignored }: Community, userId: string): Set<string> {
  const reacted = (actions.get(userId) ?? []).filter(({ kind }) => kind === 'react').map(({ wishId }) => wishId);
  return new Set([...reacted, ...(holdout.get(userId) ?? []), ...(ignored.get(userId) ?? [])]);
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const drawn = [...items];
  for (let i = drawn.length - 1; i > 0; i -= 1) {
    const other = random.below(i + 1);
    [drawn[i], drawn[other]] = [drawn[other] as Item, drawn[i] as Item];
  }
  return drawn;
}
