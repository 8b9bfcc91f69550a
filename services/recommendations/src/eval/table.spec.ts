import { evaluate } from './evaluate.js';
import { rankers } from './rankers.js';
import { syntheticCommunity } from './synthetic-community.js';
import { table } from './table.js';

it('The table of an evaluation lists every ranking with intervals, and the number of members asked', async () => {
  const community = syntheticCommunity({ members: 40, wishes: 60 }, 3);
  const results = new Map(
    Object.entries(await rankers(community)).map(([name, ranker]) => [name, evaluate(community, ranker)]),
  );
  const lines = table(results).split('\n');
  const cells = (line = '') => line.split('|').map((cell) => cell.trim());
  expect(cells(lines[0])).toEqual(
    expect.arrayContaining(['nDCG@6', 'x item-kNN', 'x popular', 'x trending', 'Recall@6', 'hit rate', 'coverage']),
  );
  const names = [
    'random',
    'most popular',
    'trending',
    'text profile',
    'item-kNN (cosine, k 50, shrinkage 5)',
    'Wishboard',
  ];
  for (const name of names) {
    const [all, small] = lines.filter((line) => cells(line)[1] === name);
    expect(cells(all)[2]).toMatch(/^\d\.\d{4} \[\d\.\d{4}, \d\.\d{4}\]$/);
    expect(cells(all)[8]).toMatch(/^\d+\.\d %$/);
    expect(cells(small)).toHaveLength(9);
  }
  expect(cells(lines.find((line) => cells(line)[1] === names[4]))[3]).toBe('1.00 [1.00, 1.00]');
  expect(lines.at(-1)).toMatch(new RegExp(`^${community.holdout.size} members asked, \\d+ of them with 1-3 events`));
});
