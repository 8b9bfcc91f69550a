import {
  RECOMMENDATION_REASONS,
  type RecommendationReason,
  type RecommendationSource,
  SOURCES_MAX,
} from '@wishboard/contracts/http/recommendation';
import { FRESH_FOR_MS } from '@wishboard/contracts/jobs/recommendation-lists';
import { similarityOf, wishOf } from '../model/packed-neighbours.js';
import type { TasteModel } from '../model/taste-model.js';
import { tagTerm, wordsOfTag } from '../terms/tag-terms.js';
import { type ActedWish, powered, rootOf } from './add-tastes.js';
import type { RankedMember } from './ranked-member.js';

/** A wish of the list, and the parts of its score. */
export interface Scored {
  wish: number;
  total: number;
  /** The parts of the total: taste, popularity and trend. */
  taste: number;
  fame: number;
  trend: number;
}

/** The reasons why a wish is in a list. */
export interface Explanation {
  reason?: RecommendationReason;
  because?: RecommendationSource;
  /** All sources that contributed, the strongest first. A source of a kind that refers to a wish has the wish id as its value. */
  sources: RecommendationSource[];
  /** How much each source contributed relative to the first, from 0 to 1. */
  weights: number[];
}

/** Maximum of wishes in a list that give the same source as their reason. */
const REASON_MAX = 2;
/**
 * Share of an act's contribution that its keyword gets: a keyword that one wish has says less than the wish, and a keyword that
 * several have says more than any of them.
 */
const KEYWORD_SHARE = 0.5;
/** Factor of a chosen category, applied to the taste that nothing else explains, so that an interest goes first. */
const CATEGORY_SHARE = 0.9;
/** Popularity or trend is no source when it contributed less than this share of the strongest source. */
const LEAST_SHARE = 0.05;

interface Keyword {
  /** Index among the member's keywords. */
  at: number;
  source: RecommendationSource;
  /** Alternatives: a wish has the keyword when it has all terms of one of these. */
  terms: readonly (readonly number[])[];
  /** Whether the keyword brings wishes into the list by itself, because the member stated it or has no acts. */
  isStated: boolean;
}

/** Collects the sources that contributed most, the strongest first, and among equals the one that was added first. */
class Strongest {
  readonly sources: RecommendationSource[] = [];
  readonly strengths: number[] = [];

  add(source: RecommendationSource, strength: number): void {
    const { sources, strengths } = this;
    if (strength <= 0 || (sources.length === SOURCES_MAX && strength <= (strengths.at(-1) ?? 0))) return;
    // Weaker sources move down by one place. The last of a full list is dropped.
    let at = Math.min(sources.length, SOURCES_MAX - 1);
    for (let before = sources[at - 1]; before && (strengths[at - 1] ?? 0) < strength; before = sources[at - 1]) {
      sources[at] = before;
      strengths[at] = strengths[at - 1] ?? 0;
      at -= 1;
    }
    sources[at] = source;
    strengths[at] = strength;
  }
}

/**
 * Explains each wish of a list by the sources that contributed most to its score. A liked or own wish contributes its share of the
 * taste. An interest that the wish has contributes half of the shares of those liked or own wishes that have its keyword too. It
 * contributes all of the taste when the member stated the interest or has no acts. No source is the reason of more than two wishes
 * of a list: the next strongest takes its place. When none is left there is no reason, since a source that did not bring a wish
 * into the list is no reason for it.
 */
export function explain(
  model: TasteModel,
  member: RankedMember,
  acted: readonly ActedWish[],
  list: readonly Scored[],
  now: number,
): Explanation[] {
  const keywords = member.keywords.map(
    (value, at): Keyword => ({
      at,
      source: { kind: 'interest', value },
      terms: termsOfKeyword(model, value),
      isStated: acted.length === 0 || (member.stated?.added.includes(value) ?? false),
    }),
  );
  const keywordsIn = keywordFinder(model, keywords);
  const causes = contributionsOf(model, acted, list);
  const sourcesOf = new Map(acted.map(({ wish }) => [wish, wishSource(model, member, wish)]));
  const titles = new Map(acted.map(({ wish }) => [sourcesOf.get(wish)?.value, model.wishes.titleOf(wish)]));
  const given = new Map<string, number>();
  /** By keyword, what the causes that have it contributed to the current wish. Entries of keywords that the wish lacks are stale. */
  const shares = new Float64Array(keywords.length);
  return list.map((scored) => {
    const causesOfThis = causes.get(scored.wish) ?? [];
    const strongest = new Strongest();
    for (const { wish, share } of causesOfThis) {
      const source = sourcesOf.get(wish);
      if (source) strongest.add(source, share);
    }
    const interests = keywordsIn(scored.wish);
    for (const { at } of interests) shares[at] = 0;
    for (const cause of interests.length > 0 ? causesOfThis : []) {
      for (const { at } of keywordsIn(cause.wish)) shares[at] = (shares[at] ?? 0) + KEYWORD_SHARE * cause.share;
    }
    for (const { at, source, isStated } of interests) {
      const share = shares[at] ?? 0;
      strongest.add(source, isStated ? Math.max(share, scored.taste) : share);
    }
    const category = model.wishes.categoryOf(scored.wish);
    const isChosen = (member.stated?.categories ?? member.categories).includes(category);
    if (isChosen && (acted.length === 0 || member.stated?.categories.length)) {
      const left = Math.max(
        0,
        causesOfThis.reduce((taste, { share }) => taste - share, scored.taste),
      );
      strongest.add({ kind: 'category', value: category }, CATEGORY_SHARE * left);
    }
    const most = Math.max(strongest.strengths[0] ?? 0, scored.fame, scored.trend);
    if (scored.fame > LEAST_SHARE * most) strongest.add({ kind: 'popular', value: '' }, scored.fame);
    if (scored.trend > LEAST_SHARE * most) strongest.add({ kind: 'trending', value: '' }, scored.trend);
    const { sources, strengths } = strongest;
    const weights = strengths.map((strength) => Math.round((100 * strength) / most) / 100);
    const isFresh = model.wishes.createdAt(scored.wish) > now - FRESH_FOR_MS;
    if (isFresh && sources.length < SOURCES_MAX) sources.push({ kind: 'fresh', value: '' });
    return { ...reasonOf(sources, titles, given), sources, weights };
  });
}

/**
 * Returns a function that finds which of the keywords a wish has. Each wish is looked up once, since the same wish contributes to many
 * others.
 */
function keywordFinder(model: TasteModel, keywords: readonly Keyword[]): (wish: number) => readonly Keyword[] {
  const looked = new Set(keywords.flatMap(({ terms }) => terms.flat()));
  const found = new Map<number, readonly Keyword[]>();
  return (wish) => {
    const known = found.get(wish);
    if (known) return known;
    const has = model.index.termsAmong(wish, looked);
    const hasAll = ({ terms }: Keyword) => terms.some((all) => all.every((term) => has.includes(term)));
    // Keeps the order of the member's keywords, which decides between those that contribute the same.
    const keywordsOfWish = has.length === 0 ? [] : keywords.filter(hasAll);
    found.set(wish, keywordsOfWish);
    return keywordsOfWish;
  };
}

/**
 * Returns the strongest source that has not been given twice, in the forms that clients of both contract versions understand.
 *
 * @param titles titles of the wishes that sources refer to, by id
 */
function reasonOf(
  sources: readonly RecommendationSource[],
  titles: ReadonlyMap<string | undefined, string>,
  given: Map<string, number>,
): Pick<Explanation, 'reason' | 'because'> {
  let first: RecommendationSource | undefined;
  let known: RecommendationReason | undefined;
  for (const source of sources) {
    const value = refersToWish(source) ? (titles.get(source.value) ?? '') : source.value;
    if (value !== '' && (given.get(value) ?? 0) >= REASON_MAX) continue;
    const named = { ...source, value };
    first ??= named;
    if (!isReason(named)) continue;
    known = named;
    break;
  }
  for (const value of new Set([first?.value, known?.value])) if (value) given.set(value, (given.get(value) ?? 0) + 1);
  return { ...(known && { reason: known }), ...(first && first !== known && { because: first }) };
}

/**
 * Returns for each wish of the list what each acted-on wish contributes to it, in the order of the acted-on wishes. The contributions
 * are the summands of the power mean in {@link addTastesOfActs}, scaled so that their sum is the taste.
 */
function contributionsOf(
  model: TasteModel,
  acted: readonly ActedWish[],
  list: readonly Scored[],
): Map<number, ActedWish[]> {
  const causes = new Map<number, ActedWish[]>(list.map(({ wish }) => [wish, []]));
  for (const { wish, share } of acted) {
    for (const neighbour of model.row(wish)) {
      causes.get(wishOf(neighbour))?.push({ wish, share: share * powered(similarityOf(neighbour)) });
    }
  }
  for (const ofOne of causes.values()) {
    const sum = ofOne.reduce((total, { share }) => total + share, 0);
    for (const cause of ofOne) cause.share *= rootOf(sum) / sum;
  }
  return causes;
}

function wishSource(model: TasteModel, member: RankedMember, wish: number): RecommendationSource {
  const kind = model.wishes.ownerOf(wish) === member.userId ? 'wished' : 'liked';
  return { kind, value: model.wishes.idOf(wish) };
}

/** Whether the value of a source is the id of a wish. */
const refersToWish = ({ kind }: RecommendationSource): boolean => kind === 'liked' || kind === 'wished';

function isReason(source: RecommendationSource): source is RecommendationReason {
  return RECOMMENDATION_REASONS.some((kind) => kind === source.kind);
}

/**
 * Returns the terms of a keyword in two alternatives: as one term, as tags are, and as all of its words. An alternative with a term
 * that no wish has is left out.
 */
function termsOfKeyword({ index }: TasteModel, keyword: string): number[][] {
  return [[tagTerm(keyword)], wordsOfTag(keyword)].flatMap((terms) => {
    const numbers = terms.map((term) => index.numberOf(term)).filter((number) => number !== undefined);
    return numbers.length > 0 && numbers.length === terms.length ? [numbers] : [];
  });
}
