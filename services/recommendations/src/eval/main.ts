import { evaluate, type Result } from './evaluate.js';
import { rankers } from './rankers.js';
import { readCommunity } from './read-community.js';
import { syntheticCommunity } from './synthetic-community.js';

const SYNTHETIC = { members: 1_000, wishes: 1_500 };
const SEEDS = [1, 2];
const COLUMNS: readonly (readonly [string, (result: Result, reference: Result) => string])[] = [
  ['nDCG@6', ({ ndcg, half }) => `${ndcg.toFixed(4)} ± ${half.toFixed(4)}`],
  ['x item-kNN', ({ ndcg }, reference) => (ndcg / (reference.ndcg || 1)).toFixed(2)],
  ['Recall@6', ({ recall }) => recall.toFixed(3)],
  ['hit rate', ({ hit }) => hit.toFixed(3)],
  ['1-3 events', ({ fewEvents }) => fewEvents.toFixed(4)],
  ['new wishes', ({ newWishes }) => newWishes.toFixed(4)],
  ['coverage', ({ coverage }) => `${Math.round(100 * coverage)} %`],
];

/** `npm run eval:recommendations -- DIR`, or without DIR on two synthetic communities. */
const directory = process.argv[2];
try {
  if (directory) {
    process.stdout.write(`${table(evaluateAll(await readCommunity(directory)))}\n`);
  } else {
    for (const seed of SEEDS) {
      process.stdout.write(
        `Synthetic community, seed ${seed}, ${SYNTHETIC.members} members, ${SYNTHETIC.wishes} wishes\n`,
      );
      process.stdout.write(`${table(evaluateAll(syntheticCommunity(SYNTHETIC, seed)))}\n\n`);
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function evaluateAll(community: Parameters<typeof rankers>[0]): [string, Result][] {
  return Object.entries(rankers(community)).map(([name, ranker]) => [name, evaluate(community, ranker)]);
}

function table(results: readonly [string, Result][]): string {
  const reference = results.find(([name]) => name.startsWith('item-kNN'))?.[1];
  const lines = [
    ['Ranking', ...COLUMNS.map(([title]) => title)],
    ['---', ...COLUMNS.map(() => '---')],
  ];
  for (const [name, result] of results) {
    lines.push([name, ...COLUMNS.map(([, show]) => show(result, reference ?? result))]);
  }
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
