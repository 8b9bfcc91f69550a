import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { launchStack } from '../../tools/start/launch-stack.mjs';
import { importCommunity } from '../lib/community.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { quantile } from '../lib/numbers.mjs';

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
    // The worker would process the imported data, which takes longer the more there is.
    process.kill(stack.processOf('recommendations'), 'SIGSTOP');
    return await withClient(stack.databaseUrl, async (database) => measure(database, await MemberClient.of(stack.url)));
  } finally {
    const worker = stack.processOf('recommendations');
    if (worker !== null) process.kill(worker, 'SIGCONT');
    await stack.stop();
  }
}

async function measure(database, member) {
  const wishes = await waitUntilIndexed(database);
  await database.query(TEXTS);
  const sample = await sampleTexts(database);
  const parts = Array.from({ length: PARTS }, (_, at) => randomPart(pick(sample.chinese), 1 + (at % 4)));
  const words = Array.from({ length: WORDS }, () => pick(sample.words));

  const ask = (path) => timed(() => member.get(path));
  const search = (q, more = '') => `/api/wishes/search?q=${encodeURIComponent(q)}${more}`;
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
  const times = {};
  for (const [kind, paths] of Object.entries(kinds)) {
    times[kind] = { all: [], bare: [] };
    for (const path of paths) {
      times[kind].all.push((await ask(path)).ms);
      times[kind].bare.push((await ask(BASELINE_PATH)).ms);
    }
  }

  const scans = [];
  let missed = 0;
  for (const part of parts) {
    const scan = await timed(() => database.query({ ...SCAN, values: [part] }));
    scans.push(scan.ms);
    const found = new Set((await member.get(search(part, `&sort=newest&limit=${PAGE}`))).map(({ id }) => id));
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
    kinds: Object.fromEntries(
      Object.entries(times).map(([kind, { all, bare }]) => [kind, { ...summary(all), bare: summary(bare) }]),
    ),
    scan: summary(scans),
    trigrams: summary(trigrams),
    parts: PARTS,
    missed,
    foundAfter: summary(foundAfter),
  };
}

const summary = (values) => ({
  median: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  longest: Math.max(...values),
});

async function timed(work) {
  const began = performance.now();
  const answer = await work();
  return { ms: performance.now() - began, answer };
}

/** Waits until the worker has written the terms of all imported wishes. @returns the number of wishes */
async function waitUntilIndexed(database) {
  const count = async (table) => Number((await database.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
  const wishes = await count('wishes');
  while ((await count('wish_terms')) < wishes) await pause(1_000);
  await database.query('VACUUM ANALYZE wish_terms');
  return wishes;
}

/** Returns texts that members might search for: existing words and titles, and runs of Chinese characters. */
async function sampleTexts(database) {
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

const pick = (items) => items[Math.floor(Math.random() * items.length)];

function randomPart(text, length) {
  const at = Math.floor(Math.random() * (text.length - length + 1));
  return text.slice(at, at + length);
}

/** Returns the milliseconds from the response to a new wish until a search for its unique word finds the wish. */
async function measureIndexingDelay(member) {
  const times = [];
  for (let post = 0; post < POSTS; post += 1) {
    const word = `quokka${letters(post)}`;
    await member.post('/api/wishes', { title: `A ${word} of my own`, description: 'Found in a moment' });
    const began = performance.now();
    while ((await member.get(`/api/wishes/search?q=${word}`)).length === 0) await pause(5);
    times.push(performance.now() - began);
  }
  return times;
}

/** Returns a number as letters, such that no two results differ by a single letter, which the search would tolerate. */
const letters = (number) => [...String(number).padStart(3, '0')].map((digit) => 'abcdefghij'[digit].repeat(2)).join('');
