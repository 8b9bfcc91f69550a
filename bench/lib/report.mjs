/** @import { Results } from '../run.mjs' */

/**
 * A comparison with a limit, as a row shows it.
 *
 * @typedef {object} Comparison
 * @property {number} productPerSecond
 * @property {number} limitPerSecond
 * @property {number} ratio
 * @property {number} [ratioByCpu]
 * @property {number[]} spread
 */
/** @typedef {(string | number)[]} Row */
/** @typedef {NonNullable<Results['page']>} PageResult */
/** @typedef {NonNullable<Results['search']>} SearchResult */

/**
 * Rows of the table: the work measured, its limit, and how to read the result. A missing result leaves out its row, and an
 * empty cell was not measured.
 *
 * @type {[work: string, limit: string, pick: (results: Results) => Comparison | undefined][]}
 */
const ROWS = [
  ['GET /api/wishes/community, page of 50, own reactions', 'bare Fastify, same bytes', ({ feed }) => feed?.page],
  ['the same, unchanged (If-None-Match)', 'bare Fastify 304', ({ feed }) => feed?.unchanged],
  ['a deep page', 'the first page', ({ feed }) => feed?.deepPage],
  [
    'the first page of a member with 200 members blocked and 1,000 wishes hidden',
    'bare Fastify, same bytes',
    ({ feed }) => feed?.unseen,
  ],
  ["a wish's page, its head kept", 'bare Fastify, same bytes', ({ feed }) => feed?.wishPage],
  ['GET /api/recommendations', 'bare Fastify, same bytes', ({ reads }) => reads?.recommendations],
  ['GET /api/notifications', 'bare Fastify, same bytes', ({ reads }) => reads?.notifications],
  ['script of a published remote', 'the same from the build', ({ published }) => published],
  ['POST reaction, random wishes', 'the same SQL, 8 clients', ({ reactions }) => reactions?.randomWishes],
  ['POST reaction, one hot wish', 'the same SQL, 8 clients', ({ reactions }) => reactions?.oneHotWish],
  ['POST /api/wishes', 'INSERT of wish and event, 8 clients', ({ wishes }) => wishes],
  ['event to queue to done, no-op handler', 'BullMQ alone', ({ events }) => events],
];

const HEAD = ['Work', 'Limit', 'Ratio', 'by CPU', 'per second', 'spread', 'limit per second'];

const formatRatio = (/** @type {number | undefined} */ ratio) => (ratio === undefined ? '' : ratio.toFixed(2));

/** Returns the results as rows of cells, with the columns of {@link HEAD}. @param {Results} results */
export function resultRows(results) {
  /** @type {Row[]} */
  const rows = ROWS.flatMap(([work, limit, pick]) => {
    const result = pick(results);
    if (!result) return [];
    const { productPerSecond, limitPerSecond, ratio, ratioByCpu, spread } = result;
    return [
      [work, limit, formatRatio(ratio), formatRatio(ratioByCpu), productPerSecond, range(spread), limitPerSecond],
    ];
  });
  const {
    feed,
    memory,
    'memory-at-start': atStart,
    idle,
    live,
    grant,
    'first-visit': visit,
    page,
    search,
    spam,
    recommendations = [],
    growth = [],
  } = results;
  if (atStart) rows.push(memoryLine('memory of the whole product at rest, with the demo', atStart));
  if (memory) rows.push(memoryLine('the same, once everybody of the community has recommendations', memory));
  if (feed) rows.push(figuresRow('the same page: the slowest hundredth, 16 at once', `${feed.wishPage.p99Ms} ms`));
  if (idle) {
    const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;
    rows.push(
      figuresRow(
        `${idle.members} open streams, and as many polls in 30 s`,
        `${percent(idle.busyShare)} of a core, idle ${percent(idle.idleShare)}; ${Math.round(idle.streamKilobytes)} KB a stream`,
      ),
      figuresRow(
        `the same, while others react ${idle.reactionsPerSecond} times a second to what all of these pages show`,
        `${percent(idle.liveShare)} of a core, these reactions alone ${percent(idle.reactionsShare)}; ${idle.readsPerMember.toFixed(1)} reads of a page in 30 s`,
      ),
    );
  }
  if (live) {
    const { streams, medianMs, p99Ms, lost } = live;
    const figures = `median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${lost} lost`;
    rows.push(figuresRow(`a reaction's answer to the owner's stream, ${streams} streams`, figures));
  }
  if (grant) {
    const figures = `${formatRatio(grant.times)} times; ${range(grant.spread)} ms for ${Math.round(grant.rawMs)}, worker's peak ${grant.workerPeakMb} MB`;
    rows.push(figuresRow('granting a wish with many reactors, in times of one raw INSERT ... SELECT', figures));
  }
  if (visit) rows.push(...visitLines(visit));
  if (page) rows.push(...pageLines(page));
  for (const { members, events, refreshMs, restartedRefreshMs, firstRefreshMs, modelMegabytes } of recommendations) {
    const figures = `median ${refreshMs.median} ms, p95 ${refreshMs.p95} ms; after a restart, with rows from Redis, ${restartedRefreshMs.median} ms; the first, with no row known, ${firstRefreshMs.median} ms; model ${modelMegabytes} MB`;
    rows.push(figuresRow(`refresh of one of ${members} members, ${events} acts, processor time`, figures));
  }
  if (search) rows.push(...searchLines(search));
  if (spam) rows.push(...spamLines(spam));
  for (const { work, times, perSecond } of growth) {
    const figures = times.map(({ wishes, times }) => `${wishes}: ${formatRatio(times)}`).join(', ');
    rows.push(
      figuresRow(`${work}: cost as the community grows, by wishes`, `${figures}; ${perSecond} a second at first`),
    );
  }
  return rows;
}

/** @param {Row[]} rows */
export const formatTable = (rows) => [HEAD, HEAD.map(() => '---'), ...rows].map(formatRow).join('\n');

/**
 * Returns the document with these rows in its table. A row replaces the one about the same work, or is appended.
 *
 * @param {string} document Markdown with one table of this head
 * @param {Row[]} rows
 */
export function updateTable(document, rows) {
  const lines = document.split('\n');
  const head = lines.indexOf(formatRow(HEAD));
  if (head < 0) throw new Error('The document has no such table');
  for (const row of rows) {
    const present = lines.findIndex((each, index) => index > head && each.startsWith(`| ${row[0]} |`));
    if (present >= 0) lines[present] = formatRow(row);
    else lines.splice(endOfTable(lines, head), 0, formatRow(row));
  }
  return lines.join('\n');
}

/** @param {string[]} lines @param {number} head */
function endOfTable(lines, head) {
  const end = lines.findIndex((each, index) => index > head && !each.startsWith('|'));
  return end < 0 ? lines.length : end;
}

const formatRow = (/** @type {Row} */ cells) => `| ${cells.join(' | ')} |`;
const range = (/** @type {number[]} */ values) => `${Math.min(...values)} to ${Math.max(...values)}`;
/**
 * Returns a row for a result that is no rate.
 *
 * @param {string} work
 * @param {string} figures
 * @returns {Row}
 */
const figuresRow = (work, figures) => [work, '', '', '', figures, '', ''];

/** @param {string} work @param {NonNullable<Results['memory']>} megabytes */
function memoryLine(work, { sum, ...processes }) {
  const detail = Object.entries(processes).map(([name, megabytes]) => `${name} ${megabytes}`);
  return figuresRow(work, `${sum} MB: ${detail.join(', ')}`);
}

/** @param {NonNullable<Results['first-visit']>} visit */
function visitLines(visit) {
  const { productMs, plainMs, times, spread, first, blocked, shifts } = visit;
  const { productKilobytes, plainKilobytes, pageKilobytes } = visit;
  return [
    figuresRow(
      'first visit, slow 4G, processor 4 times slower: largest contentful paint',
      `${Math.round(productMs)} ms (${range(spread)}), as one plain bundle ${Math.round(plainMs)}: ${formatRatio(times)} times`,
    ),
    figuresRow(
      'the same: first contentful paint',
      `${Math.round(first.productMs)} ms, as one plain bundle ${Math.round(first.plainMs)}: ${formatRatio(first.productMs / first.plainMs)} times`,
    ),
    figuresRow(
      'the same: what of each longer task is past its first 50 ms',
      `${Math.round(blocked.productMs)} ms, as one plain bundle ${Math.round(blocked.plainMs)}`,
    ),
    figuresRow(
      'first visit: the page itself, brotli, with its first screen and what that was made from',
      `${pageKilobytes.toFixed(1)} KB`,
    ),
    figuresRow(
      'first visit, processor as it is: cumulative layout shift',
      shifts.map(([width, shift]) => `${shift.toFixed(4)} at ${width} px`).join(', '),
    ),
    figuresRow(
      'first visit: scripts and style sheets, brotli, those fetched when idle included',
      `${productKilobytes.toFixed(1)} KB, as one plain bundle ${plainKilobytes.toFixed(1)}`,
    ),
  ];
}

/** @param {SearchResult} result */
function searchLines({ wishes, kinds, scan, trigrams, parts, missed, foundAfter }) {
  const figures = (/** @type {SearchResult['scan']} */ { median, p95, longest }) =>
    `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)}, longest ${longest.toFixed(1)}`;
  return [
    ...Object.entries(kinds).map(([kind, all]) =>
      figuresRow(
        `search, ${wishes} wishes: ${kind}`,
        `${figures(all)}; GET /api/user in turn with it: median ${all.bare.median.toFixed(1)}, p95 ${all.bare.p95.toFixed(1)}`,
      ),
    ),
    figuresRow('the same characters by ILIKE, straight to PostgreSQL', figures(scan)),
    figuresRow('the same by ILIKE with an index of trigrams', figures(trigrams)),
    figuresRow(`the newest that ${parts} parts of Chinese texts find, against the scan`, `${missed} missed`),
    figuresRow('a new wish, from its answer until it is found', figures(foundAfter)),
  ];
}

/** @param {NonNullable<Results['spam']>} result */
function spamLines({ strategies, networks, attempts, made, seen, ordinary, wishes, held, hindered }) {
  const sum = Object.values(seen).reduce((one, other) => one + other, 0);
  const detail = Object.entries(seen).map(([strategy, count]) => `${strategy} ${count}`);
  return [
    figuresRow(
      `spam by 100 accounts of today from ${networks} networks, ${strategies}: what anybody else sees of ${attempts} wishes`,
      `${((100 * sum) / attempts).toFixed(2)} % (${sum}; ${made} were taken): ${detail.join(', ')}`,
    ),
    figuresRow(
      'the same: ordinary members who were hindered',
      `${hindered} of ${ordinary}, who made ${wishes} wishes; a wish of ${held} was held`,
    ),
  ];
}

/** @param {PageResult} result */
function pageLines({ cards, nodes, slowdown, scroll, taps, plainTaps }) {
  const where = `the page's thread ${slowdown} times slower`;
  const { incomplete, script } = scroll;
  return [
    figuresRow(
      `a wheel through ${cards} wishes, ${where}: frames shown`,
      `${frameTimes(scroll)}; ${incomplete} with a part not yet drawn; ${nodes} nodes`,
    ),
    figuresRow(`the same: frames of that thread`, frameTimes(script)),
    figuresRow(
      `a finger's tap on a reaction to its picture, ${where}`,
      `${tapTimes(taps)}; on a button alone on a page: ${tapTimes(plainTaps)}`,
    ),
  ];
}

/** @param {PageResult['taps']} result */
function tapTimes({ taps, medianMs, longestMs, longFrames }) {
  return `median ${medianMs} ms, longest ${longestMs}, ${longFrames} frames of ${taps} taps over 50 ms`;
}

/** @param {PageResult['scroll']['script']} result */
function frameTimes({ frames, medianMs, p95Ms, longestMs, over50Ms }) {
  return `${medianMs} ms a frame, p95 ${p95Ms}, longest ${longestMs}, ${over50Ms} of ${frames} over 50 ms`;
}
