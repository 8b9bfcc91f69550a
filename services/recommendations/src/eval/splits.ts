import type { Category } from '@wishboard/contracts/http/fields/category';
import type { Action } from '../model/event-weights.js';
import type { TasteWish } from '../model/taste-model.js';
import type { Interests } from '../ranking/recommend.js';
import type { Community } from './community.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';

/** A community derived from another, and the name of the difference. */
export interface Split {
  name: string;
  community: Community;
}

/** The part of a member in a derived community: how much of the member is shown to rankers. */
type Part = 'many acts' | 'few acts' | 'keywords';

type Tagged = Pick<TasteWish, 'tags' | 'category'>;

const HELD_OUT = 0.2;
const FEW_MAX = 3;
/**
 * Maximum of wishes held out for a member with few acts or none. With thirty wishes to find, popular wishes would hit some of them
 * for any member.
 */
const HELD_MAX = 10;
/** Least number of wants for a member to get a part. With fewer, nothing would be left to hold out. */
const WANTED_LEAST = 6;
const KEYWORDS = 5;
const CATEGORIES_CHOSEN = 2;

/**
 * Yields further communities of taste derived from one. Its held-out wants are put back and others are held out. Members get other
 * parts (one to three acts, keywords alone), wishes lose their tags and categories, or members leave. In the last two communities
 * only the best known wishes stay, and in the very last one without descriptions. Both are like a domain where few things are
 * wanted by many.
 */
export function* tasteSplits(community: Community): Generator<Split> {
  const { wishes } = community;
  const tags = new Map(wishes.map((wish) => [wish.id, wish]));
  const deal = (name: string, part: Community, seed: number, rest?: Part): Split => {
    return { name, community: redealParts(part, tags, seededRandom(seed), rest) };
  };
  const plain = withoutTags(community);
  yield deal('other members, another fifth', community, 1);
  yield deal('the same, plain', plain, 2);
  yield deal('a third of the members', withMembers(community, 1 / 3, 3), 3);
  yield deal('a third of the members, plain', withMembers(plain, 1 / 3, 4), 4);
  yield deal('few acts in the place of keywords', community, 7, 'few acts');
  yield deal('the same, plain', plain, 8, 'few acts');
  yield deal('few things wanted by many', withMostWanted(community, 0.15), 5);
  yield deal('the same, titles alone', withoutTexts(withMostWanted(plain, 0.1)), 6);
}

/**
 * Yields further communities of the future derived from one. Wants after an earlier moment are held out, and all other later events
 * are removed.
 */
export function* futureSplits(community: Community): Generator<Split> {
  yield { name: 'plain', community: withoutTags(community) };
  yield { name: 'a tenth of the reactions earlier', community: cutAtEarlierTime(community, 0.1) };
  yield { name: 'a fifth earlier, plain', community: cutAtEarlierTime(withoutTags(community), 0.2) };
}

/** Removes tags and categories, so that wishes have texts alone, as those that are made with the form. */
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

/** Keeps the given share of the wishes, those that most members want. */
function withMostWanted(community: Community, share: number): Community {
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
 * Holds out other wants, and deals other parts to the members who want enough. There are as many of each part as before: members
 * with few acts and members with keywords alone are dealt among themselves. Members with many acts are not mixed in, since each
 * wants several times as much, and a first reaction of such a member tells less.
 *
 * @param rest part that all of these members get instead of the dealt one, since those with few acts are too few to tell rankings
 *   apart
 */
function redealParts(
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

/**
 * Returns interests that a member could name instead of these wishes: the tags that most of the wishes have, among equals the
 * rarest first, and their most frequent categories.
 */
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

/** Returns how many of a member's wants are shown to rankers. */
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

/** Moves the evaluation to an earlier time, after which the given share of the reactions followed. */
function cutAtEarlierTime(community: Community, share: number): Community {
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

/** Returns all wishes that a member is known to want: reacted to, held out, or used to make the member's interests. */
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
