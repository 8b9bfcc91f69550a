import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { launchStack } from '../../tools/start/launch-stack.mjs';
import { importCommunity } from '../lib/community.mjs';
import { itemAt, pick } from '../lib/items.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { quantile } from '../lib/numbers.mjs';
import { resumeRecommendations, suspendRecommendations } from '../lib/process-cost.mjs';

/** @import { WishView } from '@wishboard/contracts/http/wishes/wish' */
/** @import { Client } from 'pg' */

/** Number of queries that are parts of Chinese texts. A scan is made for each one, too. */
const PARTS = Number(process.env.PARTS ?? 500);
/**
 * Number of queries with the trigram index. Fewer are enough, since the index cannot replace a scan for fewer than three
 * characters.
 */
const TRIGRAM_PARTS = 100;
const WORDS = 200;
const TITLES = 200;
const POSTS = 50;
const PAGE = 50;
/** Requested after each query, to tell a busy machine from a slow search: this is the time of any request at that moment. */
const BASELINE_PATH = '/api/user';
const HAN_RUN = /\p{Script=Han}+/gu;

/**
 * All searchable text of a wish in one column, as somebody without terms would search it. The index returns the newest first.
 */
const TEXTS = `
  CREATE TABLE bench_texts AS SELECT w.id, w.created_at,
    concat_ws(E'\\n', w.title, w.description, array_to_string(w.tags, E'\\n'), w.product_title, u.display_name, u.username)
      AS written
  FROM wishes w JOIN users u ON u.id = w.user_id;
  CREATE INDEX ON bench_texts (created_at DESC, id DESC);
  ANALYZE bench_texts`;
const SCAN = {
  name: 'bench_scan',
  text: `SELECT id FROM bench_texts WHERE written ILIKE '%' || $1 || '%' ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`,
};
const TRIGRAMS = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX bench_trigrams ON bench_texts USING gin (written gin_trgm_ops);
  ANALYZE bench_texts`;

/**
 * Measures how long one member waits for search results, for each kind of query separately and one after another. Also checks
 * whether every part of a Chinese text finds the newest wishes that contain it, and how soon a new wish is found. For
 * comparison, measures `ILIKE` on the same texts, without and with a trigram index.
 */
export async function benchSearch() {
  const stack = await launchStack({ quiet: false, demoData: false, durable: true });
  const { MEMBERS: members = 10_000, WISHES: wishes = 100_000, REACTIONS: reactions = 1_000_000 } = process.env;
  try {
    importCommunity(stack.databaseUrl, { members, wishes, reactions });
    suspendRecommendations(stack.processOf);
    return await withClient(stack.databaseUrl, async (database) => measure(database, await MemberClient.of(stack.url)));
  } finally {
    resumeRecommendations(stack.processOf);
    await stack.stop();
  }
}

/** @param {Client} database @param {MemberClient} member */
async function measure(database, member) {
  const wishes = await waitUntilIndexed(database);
  await database.query(TEXTS);
  const sample = await sampleTexts(database);
  const parts = Array.from({ length: PARTS }, (_, at) => randomPart(pick(sample.chinese), 1 + (at % 4)));
  const words = Array.from({ length: WORDS }, () => pick(sample.words));

  const ask = (/** @type {string} */ path) => timed(() => member.get(path));
  const search = (/** @type {string} */ q, more = '') => `/api/wishes/search?q=${encodeURIComponent(q)}${more}`;
  const kinds = {
    'a word': words.map((word) => search(word)),
    'its beginning': words.map((word) => search(word.slice(0, 3))),
    'two words, the newest first': words.map((word) => search(`${word} ${pick(words)}`, '&sort=newest')),
    'a letter wrong': words.map((word) => search(`${word.slice(0, 2)}q${word.slice(3)}`)),
    'a word in a category, not granted': words.map((word) => search(word, '&category=travel&granted=false')),
    'one to four Chinese characters': parts.map((part) => search(part)),
    'alike wishes while a title is typed': Array.from(
      { length: TITLES },
      () => `/api/wishes/alike?title=${encodeURIComponent(pick(sample.titles))}`,
    ),
  };
  // Warm-up: V8 optimises the code, and PostgreSQL fills its caches.
  for (const paths of Object.values(kinds)) for (const path of paths.slice(0, 20)) await ask(path);
  /** @type {Record<string, Summary & { bare: Summary }>} */
  const times = {};
  for (const [kind, paths] of Object.entries(kinds)) {
    const all = [];
    const bare = [];
    for (const path of paths) {
      all.push((await ask(path)).ms);
      bare.push((await ask(BASELINE_PATH)).ms);
    }
    times[kind] = { ...summary(all), bare: summary(bare) };
  }

  const scans = [];
  let missed = 0;
  for (const part of parts) {
    const scan = await timed(() => database.query({ ...SCAN, values: [part] }));
    scans.push(scan.ms);
    /** @type {WishView[]} */
    const newest = await member.get(search(part, `&sort=newest&limit=${PAGE}`));
    const found = new Set(newest.map(({ id }) => id));
    missed += scan.answer.rows.filter(({ id }) => !found.has(id)).length;
  }
  const foundAfter = await measureIndexingDelay(member);
  await database.query(TRIGRAMS);
  const trigrams = [];
  for (const part of parts.slice(0, TRIGRAM_PARTS))
    trigrams.push((await timed(() => database.query({ ...SCAN, values: [part] }))).ms);
  await database.query('DROP TABLE bench_texts');
  return {
    wishes,
    kinds: times,
    scan: summary(scans),
    trigrams: summary(trigrams),
    parts: PARTS,
    missed,
    foundAfter: summary(foundAfter),
  };
}

/** @typedef {ReturnType<typeof summary>} Summary */

const summary = (/** @type {number[]} */ values) => ({
  median: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  longest: Math.max(...values),
});

/** @template Answer @param {() => Promise<Answer>} work */
async function timed(work) {
  const began = performance.now();
  const answer = await work();
  return { ms: performance.now() - began, answer };
}

/**
 * Waits until the worker has written the terms of all imported wishes.
 *
 * @param {Client} database
 * @returns the number of wishes
 */
async function waitUntilIndexed(database) {
  const count = async (/** @type {string} */ table) =>
    Number((await database.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
  const wishes = await count('wishes');
  while ((await count('wish_terms')) < wishes) await pause(1_000);
  await database.query('VACUUM ANALYZE wish_terms');
  return wishes;
}

/**
 * Returns texts that members might search for: existing words and titles, and runs of Chinese characters.
 *
 * @param {Client} database
 */
async function sampleTexts(database) {
  /** @type {{ rows: Pick<WishView, 'title' | 'description'>[] }} */
  const { rows } = await database.query(
    'SELECT title, description FROM wishes TABLESAMPLE SYSTEM (2) ORDER BY random() LIMIT 5000',
  );
  const titles = rows.map(({ title }) => title);
  const texts = rows.map(({ title, description }) => `${title}\n${description}`);
  return {
    titles,
    words: texts.flatMap((text) => text.match(/\b[a-z]{5,}\b/g) ?? []),
    chinese: texts.flatMap((text) => text.match(HAN_RUN) ?? []).filter((run) => run.length >= 4),
  };
}

/** @param {string} text @param {number} length */
function randomPart(text, length) {
  const at = Math.floor(Math.random() * (text.length - length + 1));
  return text.slice(at, at + length);
}

/**
 * Returns the milliseconds from the response to a new wish until a search for its unique word finds the wish.
 *
 * @param {MemberClient} member
 */
async function measureIndexingDelay(member) {
  const times = [];
  for (let post = 0; post < POSTS; post += 1) {
    const word = `quokka${letters(post)}`;
    await member.post('/api/wishes', { title: `A ${word} of my own`, description: 'Found in a moment' });
    const began = performance.now();
    while (!(await isFound(member, word))) await pause(5);
    times.push(performance.now() - began);
  }
  return times;
}

/** @param {MemberClient} member @param {string} word */
async function isFound(member, word) {
  /** @type {WishView[]} */
  const wishes = await member.get(`/api/wishes/search?q=${word}`);
  return wishes.length > 0;
}

/**
 * Returns a number as letters, such that no two results differ by a single letter, which the search would tolerate.
 *
 * @param {number} number
 */
const letters = (number) =>
  [...String(number).padStart(3, '0')].map((digit) => itemAt('abcdefghij', Number(digit)).repeat(2)).join('');
