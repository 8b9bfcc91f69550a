/** What is measured, what it is held against, and how to read it from the results. Empty cells were not measured. */
const ROWS = [
  ['GET /api/wishes/community, page of 50, own reactions', 'bare Fastify, same bytes', ({ feed }) => feed?.page],
  ['the same, unchanged (If-None-Match)', 'bare Fastify 304', ({ feed }) => feed?.unchanged],
  ['a deep page', 'the first page', ({ feed }) => feed?.deepPage],
  ['GET /api/recommendations', 'bare Fastify, same bytes', ({ reads }) => reads?.recommendations],
  ['GET /api/notifications', 'bare Fastify, same bytes', ({ reads }) => reads?.notifications],
  ['POST reaction, random wishes', 'the same SQL, 8 clients', ({ reactions }) => reactions?.randomWishes],
  ['POST reaction, one hot wish', 'the same SQL, 8 clients', ({ reactions }) => reactions?.oneHotWish],
  ['POST /api/wishes', 'INSERT of wish and event, 8 clients', ({ wishes }) => wishes],
];

const two = (ratio) => (ratio === undefined ? '' : ratio.toFixed(2));

/** The results as a table for people. */
export function asTable(results) {
  const rows = ROWS.flatMap(([work, limit, pick]) => {
    const result = pick(results);
    if (!result) return [];
    const { productPerSecond, limitPerSecond, ratio, ratioByCpu, spread } = result;
    const range = `${Math.min(...spread)} to ${Math.max(...spread)}`;
    return [[work, limit, two(ratio), two(ratioByCpu), productPerSecond, range, limitPerSecond]];
  });
  if (results.memory) {
    const { sum, ...processes } = results.memory;
    const detail = Object.entries(processes).map(([name, megabytes]) => `${name} ${megabytes}`);
    rows.push([`memory at rest: ${detail.join(', ')} MB`, '', '', '', `${sum} MB`, '', '']);
  }
  if (results.page) rows.push(...pageLines(results.page).map((line) => [line, '', '', '', '', '', '']));
  rows.push(...(results.recommendations ?? []).flatMap(refreshLines));
  const head = ['Work', 'Limit', 'Ratio', 'by CPU', 'per second', 'spread', 'limit per second'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Each is the processor's time; what it is held against is a refresh that finds no row of the matrix. */
function refreshLines({ members, events, refreshMs, restartedRefreshMs, firstRefreshMs, modelMegabytes }) {
  const line = (work, { median, p95 }) => {
    const ratio = two(firstRefreshMs.median / median);
    return [
      work,
      'with no row known',
      '',
      ratio,
      `median ${median} ms`,
      `p95 ${p95} ms`,
      `median ${firstRefreshMs.median} ms`,
    ];
  };
  return [
    line(`refresh of one of ${members} members, ${events} acts, model of ${modelMegabytes} MB`, refreshMs),
    line(`the same after a restart, rows from Redis`, restartedRefreshMs),
  ];
}

function pageLines({ cards, nodes, slowdown, scroll, reactionToPaintMs }) {
  const where = `${cards} wishes read, ${nodes} nodes, processor ${slowdown} times slower`;
  const { frames, medianMs, p95Ms, longestMs, over50Ms } = scroll;
  return [
    `scrolling, ${where}: ${medianMs} ms a frame, p95 ${p95Ms}, longest ${longestMs}, ${over50Ms} of ${frames} over 50 ms`,
    `tap on a reaction to its picture, ${where}: ${reactionToPaintMs.median} ms, longest ${reactionToPaintMs.longest}`,
  ];
}
