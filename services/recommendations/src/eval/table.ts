import type { Result } from './evaluate.js';
import { type Estimate, estimate, estimateRatio } from './measures.js';
import { EASE, KEPT, POPULAR, PRODUCT, REFERENCE, TRENDING } from './rankers.js';

/** Returns the results as a Markdown table, with 95 % intervals in brackets. */
export function table(results: ReadonlyMap<string, Result>): string {
  const [knn, popular, trending] = [results.get(REFERENCE), results.get(POPULAR), results.get(TRENDING)];
  const lines = [
    ['Ranking', 'nDCG@6', 'x item-kNN', 'x popular', 'x trending', 'Recall@6', 'hit rate', 'coverage'],
    ['---', '---', '---', '---', '---', '---', '---', '---'],
  ];
  const small = [
    ['Ranking', 'members with 1-3 events', 'x popular', 'without events', 'x popular', 'among new wishes', 'x popular'],
    ['---', '---', '---', '---', '---', '---', '---'],
  ];
  for (const [name, result] of results) {
    const ndcg = ndcgs(result);
    lines.push([
      name,
      interval(estimate(ndcg), 4),
      interval(estimateRatio(ndcg, ndcgs(knn)), 2),
      interval(estimateRatio(ndcg, ndcgs(popular)), 2),
      interval(estimateRatio(ndcg, ndcgs(trending)), 2),
      estimate(result.all.map(({ recall }) => recall)).mean.toFixed(3),
      estimate(result.all.map(({ hit }) => hit)).mean.toFixed(3),
      `${(100 * result.coverage).toFixed(1)} %`,
    ]);
    small.push([
      name,
      interval(estimate(result.fewEvents), 4),
      interval(estimateRatio(result.fewEvents, popular?.fewEvents ?? []), 2),
      interval(estimate(result.noEvents), 4),
      interval(estimateRatio(result.noEvents, popular?.noEvents ?? []), 2),
      interval(estimate(result.newWishes), 4),
      interval(estimateRatio(result.newWishes, popular?.newWishes ?? []), 1),
    ]);
  }
  const [few, none, fresh] = [knn?.fewEvents.length ?? 0, knn?.noEvents.length ?? 0, knn?.newWishes.length ?? 0];
  const text = [lines, small].map((rows) => rows.map(line).join('\n')).join('\n\n');
  return `${text}\n\n${ndcgs(knn).length} members asked, ${few} of them with 1-3 events and ${none} without; ${fresh} want a new wish.`;
}

/** The columns of {@link summary}. */
export const SUMMARY_HEAD = [
  'Community',
  'x item-kNN',
  'x EASE^R',
  'x popular',
  '1-3 events, x popular',
  'keywords, x popular',
  'x trending',
  'coverage (item-kNN)',
  'categories (without the rules of a list)',
  'trend',
];

/**
 * Returns the line of one community: the list as it is kept against the usual rankings, and the weight of the trend. Columns that
 * name no other group are about members with more than three events.
 */
export function summary(name: string, results: ReadonlyMap<string, Result>, trendWeight: number): string[] {
  const of = (ranking: string, group: 'warm' | 'fewEvents' | 'noEvents') => results.get(ranking)?.[group] ?? [];
  const times = (other: string, group: 'warm' | 'fewEvents' | 'noEvents') => {
    return interval(estimateRatio(of(KEPT, group), of(other, group)), 2);
  };
  const percent = (ranking: string) => `${(100 * (results.get(ranking)?.coverage ?? 0)).toFixed(1)} %`;
  const categories = (ranking: string) => (results.get(ranking)?.categories ?? 0).toFixed(2);
  return [
    name,
    times(REFERENCE, 'warm'),
    times(EASE, 'warm'),
    times(POPULAR, 'warm'),
    times(POPULAR, 'fewEvents'),
    times(POPULAR, 'noEvents'),
    times(TRENDING, 'warm'),
    `${percent(KEPT)} (${percent(REFERENCE)})`,
    `${categories(KEPT)} (${categories(PRODUCT)})`,
    String(trendWeight),
  ];
}

/** Returns a row of a Markdown table. */
export function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

const ndcgs = (result?: Result) => result?.all.map(({ ndcg }) => ndcg) ?? [];

function interval({ mean, low, high }: Estimate, digits: number): string {
  return Number.isFinite(mean) ? `${mean.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}]` : '-';
}
