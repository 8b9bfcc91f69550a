/**
 * Writes a generated community as the five files of `npm run import`:
 *
 *   node bench/import/generate-csv.mjs DIR [members] [wishes] [reactions] [interactions]
 *
 * The same numbers give the same files. As in real data, a few wishes and members get most of the attention, and a few words
 * make up most of the text.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { itemAt } from '../lib/items.mjs';
import { createWords } from '../lib/words.mjs';

const [directory, ...sizes] = process.argv.slice(2);
if (!directory) {
  process.stderr.write(
    'Which folder? node bench/import/generate-csv.mjs DIR [members] [wishes] [reactions] [interactions]\n',
  );
  process.exit(1);
}
const [members = 2_000, wishes = 20_000, reactions = 100_000, interactions = 100_000] = sizes.map(Number);

const START = Date.UTC(2026, 0, 1);
const SPAN = 300 * 86_400_000;
const EMOJIS = ['heart', 'fire', 'thumbs-up'];
const TYPES = ['view', 'react', 'share', 'instagram_share', 'click_link', 'click_ig'];
const CATEGORIES = ['general', 'health', 'electronics', 'travel', 'education', 'fashion', 'home', 'food', 'books'];
let state = 42;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 4_294_967_296;
};
const skewed = (/** @type {number} */ count) => Math.floor(random() ** 2.5 * count);
const pick = (/** @type {string[]} */ items) => itemAt(items, Math.floor(random() * items.length));
const time = () => new Date(START + random() * SPAN).toISOString();
const uuid = (/** @type {string} */ kind, /** @type {number} */ n) => {
  const hex = createHash('sha1').update(`${kind}${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
const quoted = (/** @type {string} */ text) => `"${text.replaceAll('"', '""')}"`;
const word = createWords(random);
/** Matches the spaces between Chinese characters, because Chinese is written without spaces. */
const BETWEEN_CHINESE = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;
const words = (/** @type {number} */ count) =>
  Array.from({ length: count }, word).join(' ').replace(BETWEEN_CHINESE, '');
const array = (/** @type {string[]} */ items) =>
  quoted(`{${items.map((item) => `"${item.replaceAll('"', '\\"')}"`).join(',')}}`);

const memberId = (/** @type {number} */ n) => uuid('member', n);
const wishId = (/** @type {number} */ n) => uuid('wish', n);

function* users() {
  yield 'id,username,displayName,avatar,createdAt';
  for (let n = 0; n < members; n += 1) yield `${memberId(n)},member${n},${quoted(`Member "${n}"`)},,${time()}`;
}

function* wishRows() {
  yield 'id,userId,title,description,color,category,tags,createdAt';
  for (let n = 0; n < wishes; n += 1) {
    const text = `${quoted(`${words(4)}, "${word()}"`)},${quoted(`${words(15)}\n${words(10)}`)}`;
    const tags = array([word(), word()]);
    yield `${wishId(n)},${memberId(skewed(members))},${text},${pick(['yellow', 'green'])},${pick(CATEGORIES)},${tags},${time()}`;
  }
}

function* reactionRows() {
  yield 'wishId,userId,emoji,createdAt';
  const seen = new Set();
  while (seen.size < reactions) {
    const [wish, member, emoji] = [skewed(wishes), skewed(members), pick(EMOJIS)];
    const key = `${wish} ${member} ${emoji}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield `${wishId(wish)},${memberId(member)},${emoji},${time()}`;
  }
}

function* interactionRows() {
  yield 'wishId,userId,interactionType,weight,createdAt';
  for (let n = 0; n < interactions; n += 1) {
    yield `${wishId(skewed(wishes))},${memberId(skewed(members))},${pick(TYPES)},${1 + Math.floor(random() * 10)},${time()}`;
  }
}

function* preferenceRows() {
  yield 'userId,keywords,categories,colorPreference,lastUpdated';
  for (let n = 0; n < members; n += 2) {
    yield `${memberId(n)},${array([word(), word()])},"{${pick(CATEGORIES)}}",${pick(['yellow', 'green', ''])},${time()}`;
  }
}

const files = {
  'users.csv': users,
  'wishes.csv': wishRows,
  'reactions.csv': reactionRows,
  'user_interactions.csv': interactionRows,
  'user_preferences.csv': preferenceRows,
};

/** @param {Iterable<string>} rows */
function* chunks(rows) {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row}\r\n`;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

await mkdir(directory, { recursive: true });
for (const [name, rows] of Object.entries(files)) {
  await pipeline(Readable.from(chunks(rows())), createWriteStream(join(directory, name)));
  process.stdout.write(`${join(directory, name)}\n`);
}
