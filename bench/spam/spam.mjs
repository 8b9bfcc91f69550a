import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { launchStack } from '../../tools/start/launch-stack.mjs';
import { itemAt } from '../lib/items.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { ordinaryMembers } from './ordinary.mjs';
import { createRandom } from './random.mjs';
import { STRATEGIES } from './strategies.mjs';
import { readWants } from './wants.mjs';

/** @import { WishView } from '@wishboard/contracts/http/wishes/wish' */
/** @import { Client } from 'pg' */
/** @import { PlannedMember } from './ordinary.mjs' */
/** @import { Random } from './random.mjs' */
/** @import { Strategy } from './strategies.mjs' */
/** @import { Want } from './wants.mjs' */

/**
 * A member who uses the board, with the numbers of wishes made and of requests refused.
 *
 * @typedef {PlannedMember & { id: string, username: string, client: MemberClient, made: number, refusals: number }} Member
 */

const ACCOUNTS = 100;
const ATTEMPTS = 10_000;
const CONCURRENCY = 16;
const REACTIONS = 3;
/** Parameters: $1 the names, $2 the days since the members joined. */
const INSERT = `INSERT INTO users (username, display_name, created_at)
  SELECT name, name, now() - make_interval(days => $2) FROM unnest($1::text[]) name RETURNING id, username`;
const HELD = 'SELECT DISTINCT user_id AS id FROM wishes WHERE moderation IS NOT NULL AND user_id = ANY($1)';

/** An emergency is noticed within ten seconds, and similar wishes are held within ten more. In milliseconds. */
const EMERGENCY_NOTICED_MS = 21_000;
/**
 * The bench makes a day's wishes within minutes. These rows make that rate usual. Otherwise it would count as an emergency,
 * in which newcomers are limited further.
 */
const USUAL_ACTIVITY = [
  `INSERT INTO users (username, display_name, created_at)
   SELECT 'usual_' || n, 'usual_' || n, now() - interval '1 day' FROM generate_series(1, 400) n`,
  `INSERT INTO wishes (user_id, title, description, created_at)
   SELECT u.id, 'A kite', 'Red', now() - interval '1 day' FROM generate_series(1, 2000),
     (SELECT id FROM users WHERE username = 'usual_1') u`,
];

/**
 * 100 accounts of today try to make 10,000 wishes, while 1,000 ordinary members use the board as usual. Measures how many of
 * those wishes anybody else can see at the end, and how many of the 1,000 had a request refused or a wish held.
 *
 * SPAM selects the strategies (`tuned`, `others`), NETWORKS the number of networks that the accounts come from (8), and SEED
 * the random numbers. COMMUNITY is the folder with the wants of the ordinary members. EMERGENCY=on measures during an
 * emergency.
 */
export async function benchSpam() {
  const { SPAM = 'tuned', NETWORKS = 8, SEED = 1, COMMUNITY, EMERGENCY } = process.env;
  const isEmergency = EMERGENCY === 'on';
  const strategies = STRATEGIES[SPAM];
  if (!strategies) throw new Error(`There are no strategies named ${SPAM}. There are: ${Object.keys(STRATEGIES)}.`);
  const random = createRandom(Number(SEED));
  const lists = await readWants(COMMUNITY);
  const stack = await launchStack({ quiet: false, durable: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  try {
    const [ordinary, spammers] = await withClient(stack.databaseUrl, async (database) => {
      for (const statement of isEmergency ? [] : USUAL_ACTIVITY) await database.query(statement);
      return [
        await createMembers(stack.url, database, ordinaryMembers(random, lists), 'reader'),
        await createMembers(stack.url, database, spamAccounts(random, lists, strategies, +NETWORKS), 'deal'),
      ];
    });
    // Signing in a thousand members within a minute would exceed the limits, so these start now. The database restarts, too.
    await stack.restart({ RATE_LIMIT: 'on' });
    const reader = itemAt(ordinary, 0);
    /** @type {WishView[]} */
    const first = await reader.client.get('/api/wishes?limit=20');
    const acts = random.shuffled([
      ...spammers.flatMap((member) => member.wishes.map((wish) => () => postWish(member, wish))),
      ...ordinary.flatMap((member) => [
        () => visit(member, random, first),
        ...member.wishes.map((wish) => () => postWish(member, wish)),
      ]),
    ]);
    await Promise.all(Array.from({ length: CONCURRENCY }, () => runAll(acts)));
    if (isEmergency) await pause(EMERGENCY_NOTICED_MS);
    const seen = await countSeen(reader, spammers);
    /** @type {{ rows: { id: string }[] }} */
    const { rows: held } = await withClient(stack.databaseUrl, (database) =>
      database.query(HELD, [ordinary.map(({ id }) => id)]),
    );
    const refused = ordinary.filter(({ refusals }) => refusals > 0);
    return {
      strategies: SPAM,
      networks: +NETWORKS,
      attempts: ATTEMPTS,
      made: spammers.reduce((sum, { made }) => sum + made, 0),
      seen,
      ordinary: ordinary.length,
      wishes: ordinary.reduce((sum, { made }) => sum + made, 0),
      held: held.length,
      hindered: new Set([...held, ...refused].map(({ id }) => id)).size,
    };
  } finally {
    await stack.stop();
  }
}

/**
 * @param {Random} random
 * @param {Want[][]} lists
 * @param {Record<string, Strategy>} strategies
 * @param {number} networks
 */
function spamAccounts(random, lists, strategies, networks) {
  const books = lists.flat();
  const words = [
    ...new Set(books.flatMap(({ title, description }) => `${title} ${description}`.match(/\p{L}{4,}/gu) ?? [])),
  ];
  const kinds = Object.entries(strategies);
  return Array.from({ length: ACCOUNTS }, (_, at) => {
    const [strategy, write] = itemAt(kinds, at % kinds.length);
    const next = write(random, words, books);
    const network = Math.floor(at / kinds.length) % networks;
    const from = networks < ACCOUNTS ? `198.51.100.${network}` : `192.0.2.${at}`;
    return { strategy, from, isNew: true, wishes: Array.from({ length: ATTEMPTS / ACCOUNTS }, next) };
  });
}

/**
 * Creates the members, and a session for each.
 *
 * @template {PlannedMember} Planned
 * @param {string} url
 * @param {Client} database
 * @param {Planned[]} members
 * @param {string} name what their names begin with
 */
async function createMembers(url, database, members, name) {
  /** @type {Map<string, string>} */
  const ids = new Map();
  for (const isNew of [true, false]) {
    const names = members.flatMap((member, at) => (member.isNew === isNew ? [`${name}_${at}`] : []));
    const { rows } = await database.query(INSERT, [names, isNew ? 0 : 60]);
    for (const { id, username } of rows) ids.set(username, id);
  }
  const all = [];
  for (const [at, member] of members.entries()) {
    const username = `${name}_${at}`;
    const client = await MemberClient.of(url, ids.get(username), member.from);
    all.push({ ...member, id: client.userId, username, client, made: 0, refusals: 0 });
  }
  return all;
}

/** @param {(() => Promise<void>)[]} acts */
async function runAll(acts) {
  for (let act = acts.pop(); act; act = acts.pop()) await act();
}

/** @param {Member} member @param {object} wish */
async function postWish(member, wish) {
  if (await send(member, '/api/wishes', wish)) member.made += 1;
}

/**
 * An ordinary visit: the member reads the board and reacts a few times.
 *
 * @param {Member} member
 * @param {Random} random
 * @param {WishView[]} wishes
 */
async function visit(member, { pick }, wishes) {
  await member.client.get('/api/wishes?limit=50');
  for (let done = 0; done < REACTIONS; done += 1)
    await send(member, `/api/wishes/${pick(wishes).id}/reactions`, { emoji: pick(['heart', 'fire', 'thumbs-up']) });
}

/** @param {Member} member @param {string} path @param {object} body */
async function send(member, path, body) {
  const headers = { ...member.client.headers(), 'content-type': 'application/json' };
  const { ok, status } = await fetch(member.client.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (status >= 500) throw new Error(`${path} answered ${status}`);
  if (!ok) member.refusals += 1;
  return ok;
}

/**
 * Counts the wishes that the reader sees on the accounts' boards, by strategy.
 *
 * @param {Pick<Member, 'client'>} reader
 * @param {{ username: string, strategy: string }[]} accounts
 */
async function countSeen({ client }, accounts) {
  /** @type {Record<string, number>} */
  const seen = {};
  for (const { username, strategy } of accounts) {
    /** @type {WishView[]} */
    const wishes = await client.get(`/api/wishes/of/${username}?limit=100`);
    seen[strategy] = (seen[strategy] ?? 0) + wishes.length;
  }
  return seen;
}
