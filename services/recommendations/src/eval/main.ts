import { bilingualCommunity, hitsAcrossLanguages } from './bilingual-community.js';
import type { Community } from './community.js';
import { evaluate, type Result } from './evaluate.js';
import { learnModel, rankers } from './rankers.js';
import { readCommunity } from './read-community.js';
import { simulateDay } from './simulated-day.js';
import { futureSplits, type Split, tasteSplits } from './splits.js';
import { syntheticCommunity } from './synthetic-community.js';
import { line, SUMMARY_HEAD, summary, table } from './table.js';

const SYNTHETIC = { members: 2_000, wishes: 5_000 };
const SEEDS = [1, 2];
const BILINGUAL_SIZE = { members: 400, wishes: 1_500 };
const BILINGUAL_SHARES = [0, 0.02, 0.1];
const DAY = { members: 2_000, wishes: 5_000, posted: 80 };
/** Functions that derive further communities from a folder, by the kind of its holdout. */
const SPLITS = { taste: tasteSplits, future: futureSplits };

/**
 * Command `npm run eval:recommendations -- DIR [taste|future]`. Without DIR it evaluates two synthetic communities. With
 * `-- --simulate` it simulates a day of new wishes. With `taste` or `future` it also evaluates further splits derived from the
 * folder: `taste` says that the holdout was drawn from all that members want, `future` that it is what they wanted after a moment.
 */
const [directory, kind] = process.argv.slice(2);
try {
  if (kind !== undefined && !(kind in SPLITS)) throw new Error(`Held out is taste or future, not ${kind}`);
  if (directory === '--simulate') {
    for (const seed of SEEDS) printDay(seed);
  } else if (directory) {
    const { community, leftOut } = await readCommunity(directory);
    if (leftOut.length > 0) process.stderr.write(`Left out: ${leftOut.join('; ')}.\n`);
    await print(givenAnd(community, kind as keyof typeof SPLITS | undefined));
  } else {
    await print(
      SEEDS.map((seed) => ({ name: `synthetic, seed ${seed}`, community: syntheticCommunity(SYNTHETIC, seed) })),
    );
    printBilingual();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function* givenAnd(community: Community, kind?: keyof typeof SPLITS): Generator<Split> {
  yield { name: 'as given', community };
  if (kind) yield* SPLITS[kind](community);
}

/** Prints a summary line for each community as it is done, and after all of them the full table of the first. */
async function print(splits: Iterable<Split>): Promise<void> {
  let whole = '';
  process.stdout.write(`${line(SUMMARY_HEAD)}\n${line(SUMMARY_HEAD.map(() => '---'))}\n`);
  for (const { name, community } of splits) {
    const model = await learnModel(community);
    const results = new Map<string, Result>();
    for (const [ranking, rank] of Object.entries(await rankers(community, model))) {
      results.set(ranking, evaluate(community, rank));
    }
    process.stdout.write(`${line(summary(name, results, model.trend.weight))}\n`);
    whole ||= `\n${name}:\n\n${table(results)}\n`;
  }
  process.stdout.write(whole);
}

function printBilingual(): void {
  const lines = BILINGUAL_SHARES.map((bilingual) => {
    const community = bilingualCommunity({ ...BILINGUAL_SIZE, bilingual }, 1);
    const [without, withNames] = [hitsAcrossLanguages(community, (term) => term), hitsAcrossLanguages(community)];
    return `| ${100 * bilingual} % | ${(100 * without).toFixed(1)} % | ${(100 * withNames).toFixed(1)} % |`;
  });
  const head = [
    '| Members who read both tongues | hits across tongues without names | with names |',
    '| --- | --- | --- |',
  ];
  process.stdout.write(`${[...head, ...lines].join('\n')}\n`);
}

function printDay(seed: number): void {
  const { reached, estimated, truth } = simulateDay(DAY, seed);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  process.stdout.write(
    `Seed ${seed}: ${percent(reached)} of ${DAY.posted} new wishes reach twenty of ${DAY.members} members in a day; ` +
      `clicks of an even draw ${percent(estimated)} by estimate, ${percent(truth)} in truth.\n`,
  );
}
