import {
  RECOMMENDATION_REASONS,
  type RecommendationReason,
  type RecommendationSource,
  SOURCES_MAX,
} from '@wishboard/contracts/http/recommendation';
import { FRESH_FOR_MS } from '@wishboard/contracts/jobs/recommendation-lists';
import { tagTerm, words } from '@wishboard/contracts/terms/text-terms';
import { similarityOf, wishOf } from '../model/packed-neighbours.js';
import type { TasteModel } from '../model/taste-model.js';
import type { RankedMember } from './ranked-member.js';
import type { Acted } from './tastes.js';

/** A wish of the list, and what its score is made of. */
export interface Scored {
  wish: number;
  total: number;
  /** Of the total, what taste, popularity and the trend are. */
  taste: number;
  fame: number;
  trend: number;
}

/** Why a wish is in a list. */
export interface Explained {
  reason?: RecommendationReason;
  because?: RecommendationSource;
  /** All that contributed, most first. The value of a wish's kind is its id. */
  sources: RecommendationSource[];
  /** How much each of them contributed beside the first, from 0 to 1. */
  weights: number[];
}

/** Wishes of a list that give the same source as their reason. */
const REASON_MAX = 2;
/** A keyword that one wish has says less than the wish; one that several have says more than any of them. */
const KEYWORD_SHARE = 0.5;
/** What a chosen category counts of the taste that nothing else explains, so that an interest goes first. */
const CATEGORY_SHARE = 0.9;
/** What everybody wants is no source where it contributed less than this share of the strongest. */
const LEAST_SHARE = 0.05;

interface Keyword {
  /** Its place among the member's. */
  at: number;
  source: RecommendationSource;
  /** A wish has it with all terms of one of these. */
  terms: readonly (readonly number[])[];
  /** Whether it brought wishes into the list by itself: the member named it, or there is nothing else. */
  isStated: boolean;
}

/** The sources that contributed most, most first; of those that contributed as much, the first that was told. */
class Strongest {
  readonly sources: RecommendationSource[] = [];
  readonly strengths: number[] = [];

  add(source: RecommendationSource, strength: number): void {
    const { sources, strengths } = this;
    if (strength <= 0 || (sources.length === SOURCES_MAX && strength <= (strengths.at(-1) ?? 0))) return;
    // The weaker ones move on by a place, the last of a full list out of it.
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
 * Why each is in the list: what contributed most to its score, and what else did. A liked or an own wish contributed its share of the
 * taste; an interest half of what the wishes did that have its keyword in common with this one, or all of it where the
 * member named it or did nothing else. Nothing is the reason of more than two of a list: then the next strongest is, and where
 * nothing is left there is none, since what did not bring a wish there is no reason.
 */
export function explain(
  model: TasteModel,
  member: RankedMember,
  acted: readonly Acted[],
  list: readonly Scored[],
  now: number,
): Explained[] {
  const keywords = member.keywords.map(
    (value, at): Keyword => ({
      at,
      source: { kind: 'interest', value },
      terms: termsOfKeyword(model, value),
      isStated: acted.length === 0 || (member.stated?.added.includes(value) ?? false),
    }),
  );
  const looked = new Set(keywords.flatMap(({ terms }) => terms.flat()));
  const keywordsOf = new Map<number, Keyword[]>();
  const keywordsIn = (wish: number): Keyword[] => {
    const known = keywordsOf.get(wish);
    if (known) return known;
    const has = model.index.termsAmong(wish, looked);
    const hasAll = ({ terms }: Keyword) => terms.some((all) => all.every((term) => has.includes(term)));
    // In the order of the member's keywords, by which those go that count as much.
    const found = has.length === 0 ? [] : keywords.filter(hasAll);
    keywordsOf.set(wish, found);
    return found;
  };
  const causes = causesOf(model, acted, list);
  const sourcesOf = new Map(acted.map(({ wish }) => [wish, wishSource(model, member, wish)]));
  const titles = new Map(acted.map(({ wish }) => [sourcesOf.get(wish)?.value, model.wishes.titleOf(wish)]));
  const given = new Map<string, number>();
  /** By keyword, what the causes that have it contributed to the wish at hand; of those that the wish has not it may be anything. */
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
 * The strongest source that has not been given twice, as clients of both contracts understand it.
 *
 * @param titles of the wishes that sources name, by id
 */
function reasonOf(
  sources: readonly RecommendationSource[],
  titles: ReadonlyMap<string | undefined, string>,
  given: Map<string, number>,
): Pick<Explained, 'reason' | 'because'> {
  let first: RecommendationSource | undefined;
  let known: RecommendationReason | undefined;
  for (const source of sources) {
    const value = isOfWish(source) ? (titles.get(source.value) ?? '') : source.value;
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

/** Of each in the list, what each wish acted on contributes to it, most first. */
function causesOf(model: TasteModel, acted: readonly Acted[], list: readonly Scored[]): Map<number, Acted[]> {
  const causes = new Map<number, Acted[]>(list.map(({ wish }) => [wish, []]));
  for (const { wish, share } of acted) {
    for (const neighbour of model.row(wish)) {
      causes.get(wishOf(neighbour))?.push({ wish, share: share * similarityOf(neighbour) });
    }
  }
  return causes;
}

function wishSource(model: TasteModel, member: RankedMember, wish: number): RecommendationSource {
  const kind = model.wishes.ownerOf(wish) === member.userId ? 'wished' : 'liked';
  return { kind, value: model.wishes.idOf(wish) };
}

/** Whether the value of such a source is the id of a wish. */
export const isOfWish = ({ kind }: RecommendationSource): boolean => kind === 'liked' || kind === 'wished';

function isReason(source: RecommendationSource): source is RecommendationReason {
  return RECOMMENDATION_REASONS.some((kind) => kind === source.kind);
}

/** A keyword as a tag, which is one thing, and all of its words. What nobody wrote is none. */
function termsOfKeyword({ index }: TasteModel, keyword: string): number[][] {
  return [[tagTerm(keyword)], words(keyword)].flatMap((terms) => {
    const numbers = terms.map((term) => index.numberOf(term)).filter((number) => number !== undefined);
    return numbers.length > 0 && numbers.length === terms.length ? [numbers] : [];
  });
}
