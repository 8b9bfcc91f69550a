/**
 * Measures the production build against its limits, on servers and data of its own:
 *
 *   npm run bench                    # everything
 *   npm run bench -- feed reactions  # some
 *
 * MEMBERS, WISHES and REACTIONS change the size of the community (2,000, 20,000 and 100,000), CARDS how many of the wishes
 * `page` reads before it scrolls (10,000). Prints a table; each ratio is the product's share of a limit measured in the
 * same run, in turn with it. Notifications have a run of their own:
 * `node bench/fan-out/fan-out.mjs`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchStack } from '../scripts/lib/launch-stack.mjs';
import { benchFeed } from './feed/feed.mjs';
import { MemberClient } from './lib/member-client.mjs';
import { asTable } from './lib/report.mjs';
import { benchMemory } from './memory/memory.mjs';
import { benchPage } from './page/page.mjs';
import { benchReactions } from './reactions/reactions.mjs';
import { benchReads } from './reads/reads.mjs';
import { benchRecommendations } from './recommendations/recommendations.mjs';
import { benchWishes } from './wishes/wishes.mjs';

// Memory comes first: at rest means before anything else ran.
const BENCHES = {
  memory: benchMemory,
  feed: benchFeed,
  reads: benchReads,
  reactions: benchReactions,
  wishes: benchWishes,
  page: benchPage,
  recommendations: benchRecommendations,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench named ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.\n`,
  );
  process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const stack = await launchStack({ quiet: false, demoData: false });
try {
  importCommunity(stack.databaseUrl);
  const member = await MemberClient.of(stack.url);
  const { processOf, url, databaseUrl } = stack;
  const results = {};
  for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
    results[name] = await BENCHES[name]({ url, databaseUrl, processOf, member });
  }
  process.stdout.write(`${asTable(results)}\n`);
} finally {
  await stack.stop();
}

function importCommunity(databaseUrl) {
  const directory = mkdtempSync(join(tmpdir(), 'wishboard-community-'));
  const { MEMBERS = '2000', WISHES = '20000', REACTIONS = '100000' } = process.env;
  const node = (...args) =>
    execFileSync(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
  try {
    node('bench/import/generate-csv.mjs', directory, MEMBERS, WISHES, REACTIONS, '0');
    node('packages/server-kit/dist/database/cli/import.js', directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
