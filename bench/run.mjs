/**
 * Measures the production build against its limits, on its own servers and data. The servers are as durable as those of a
 * normal start.
 *
 *   npm run bench                            # everything
 *   npm run bench -- feed reactions          # some
 *   npm run bench -- --write feed reactions  # and writes the figures into docs/performance.md
 *
 * MEMBERS, WISHES and REACTIONS set the size of the community (10,000, 100,000 and 1,000,000). CARDS is the number of wishes
 * that `page` reads before it scrolls (10,000), PARTS the number of parts of Chinese texts that `search` looks for (500),
 * REACTORS the number of members who reacted to the wish that `grant` grants (100,000), STREAMS and LIVE_REACTIONS the numbers
 * of open pages and of reactions of `live` (200 and 1,000), and SIZES the communities that `growth` compares
 * (1000,10000,100000 wishes).
 *
 * Prints a table. Each ratio is the product's share of a limit that is measured in the same run, alternating with the product.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchStack } from '../tools/start/launch-stack.mjs';
import { ROOT } from '../tools/system/project.mjs';
import { benchEvents } from './events/events.mjs';
import { benchFeed } from './feed/feed.mjs';
import { benchFirstVisit } from './first-visit/first-visit.mjs';
import { benchGrant } from './grant/grant.mjs';
import { benchGrowth } from './growth/growth.mjs';
import { benchIdle } from './idle/idle.mjs';
import { importCommunity } from './lib/community.mjs';
import { MemberClient } from './lib/member-client.mjs';
import { waitUntilIdle } from './lib/process-cost.mjs';
import { formatTable, resultRows, updateTable } from './lib/report.mjs';
import { benchLive } from './live/live.mjs';
import { benchMemory, benchMemoryAtStart } from './memory/memory.mjs';
import { benchPage } from './page/page.mjs';
import { benchPublished } from './published/published.mjs';
import { benchReactions } from './reactions/reactions.mjs';
import { benchReads } from './reads/reads.mjs';
import { benchRecommendations } from './recommendations/recommendations.mjs';
import { benchSearch } from './search/search.mjs';
import { benchSpam } from './spam/spam.mjs';
import { benchWishes } from './wishes/wishes.mjs';

// Benches that share one community. Memory comes first, because it is measured before anything else has run.
const SHARED_COMMUNITY = {
  memory: benchMemory,
  idle: benchIdle,
  feed: benchFeed,
  reads: benchReads,
  reactions: benchReactions,
  wishes: benchWishes,
  events: benchEvents,
  live: benchLive,
  grant: benchGrant,
  published: benchPublished,
  'first-visit': benchFirstVisit,
  page: benchPage,
};
/** Benches that each create their own communities. */
const OWN_COMMUNITY = {
  'memory-at-start': benchMemoryAtStart,
  recommendations: benchRecommendations,
  search: benchSearch,
  spam: benchSpam,
  growth: benchGrowth,
};
/** @typedef {typeof SHARED_COMMUNITY & typeof OWN_COMMUNITY} Benches */
/** Results by bench, of those that ran. @typedef {{ [Name in keyof Benches]?: Awaited<ReturnType<Benches[Name]>> }} Results */

const ALL = [...Object.keys(SHARED_COMMUNITY), ...Object.keys(OWN_COMMUNITY)];

const PERFORMANCE = 'docs/performance.md';

const { values: options, positionals: names } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = names.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench named ${unknown.join(', ')}. There are: ${ALL.join(', ')}.\n`);
  process.exit(1);
}

const wanted = ALL.filter((name) => names.length === 0 || names.includes(name));
/** @type {Results} */
const results = {};
const shared = wanted.filter(sharesCommunity);
if (shared.length > 0) await runOnSharedCommunity(shared);
for (const name of wanted.filter(ownsCommunity)) Object.assign(results, { [name]: await OWN_COMMUNITY[name]() });

const rows = resultRows(results);
process.stdout.write(`${formatTable(rows)}\n`);
if (options.write) {
  const file = join(ROOT, PERFORMANCE);
  writeFileSync(file, updateTable(readFileSync(file, 'utf8'), rows));
}

/** @param {string} name @returns {name is keyof typeof SHARED_COMMUNITY} */
function sharesCommunity(name) {
  return name in SHARED_COMMUNITY;
}

/** @param {string} name @returns {name is keyof typeof OWN_COMMUNITY} */
function ownsCommunity(name) {
  return name in OWN_COMMUNITY;
}

/** @param {(keyof typeof SHARED_COMMUNITY)[]} shared */
async function runOnSharedCommunity(shared) {
  const stack = await launchStack({ quiet: false, demoData: false, durable: true });
  try {
    const { MEMBERS: members = 10_000, WISHES: wishes = 100_000, REACTIONS: reactions = 1_000_000 } = process.env;
    importCommunity(stack.databaseUrl, { members, wishes, reactions });
    await waitUntilIdle(stack.processOf);
    const member = await MemberClient.of(stack.url);
    const { processOf, url, databaseUrl, redisUrl, logs } = stack;
    const product = { url, databaseUrl, redisUrl, logs, processOf, member };
    for (const name of shared) {
      Object.assign(results, { [name]: await SHARED_COMMUNITY[name](product) });
    }
  } finally {
    await stack.stop();
  }
}
