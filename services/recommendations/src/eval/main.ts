import { evaluate } from './evaluate.js';
import { rankers } from './rankers.js';
import { readCommunity } from './read-community.js';
import { syntheticCommunity } from './synthetic-community.js';
import { table } from './table.js';

const SYNTHETIC = { members: 2_000, wishes: 5_000 };
const SEEDS = [1, 2];

/** `npm run eval:recommendations -- DIR`, or without DIR on two synthetic communities. */
const directory = process.argv[2];
try {
  if (directory) {
    const { community, leftOut } = await readCommunity(directory);
    if (leftOut.length > 0) process.stderr.write(`Left out: ${leftOut.join('; ')}.\n`);
    await print(community);
  } else {
    for (const seed of SEEDS) {
      process.stdout.write(
        `Synthetic community, seed ${seed}, ${SYNTHETIC.members} members, ${SYNTHETIC.wishes} wishes\n\n`,
      );
      await print(syntheticCommunity(SYNTHETIC, seed));
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function print(community: Parameters<typeof rankers>[0]): Promise<void> {
  const results = new Map(
    Object.entries(await rankers(community)).map(([name, rank]) => [name, evaluate(community, rank)]),
  );
  process.stdout.write(`${table(results)}\n\n`);
}
