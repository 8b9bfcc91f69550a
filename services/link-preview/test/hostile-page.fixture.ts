/** Returns a generator of numbers that are the same at every run: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface HostilePage {
  bytes: Buffer;
  contentType: string;
}

const CHARSETS = [
  'utf-8',
  'big5',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'utf-16le',
  'utf-7',
  'x-user-defined',
  'iso-2022-jp',
  '"><',
];
const TAGS = [
  'div',
  'b',
  'a',
  'table',
  'svg',
  'math',
  'template',
  'title',
  'script',
  'style',
  'noscript',
  'plaintext',
  'p',
];
const SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><iframe src=javascript:alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt;',
  '</script><script>alert(1)</script>',
  '\u202egnp.exe\u0000\ufeff',
  '\ud800',
];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '@type',
  '@graph',
  'name',
  'image',
];
const LINKS = [
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'http://[::1',
  'http://user:pw@10.0.0.1/x.png',
  `http://shop.example.com/${'a'.repeat(60_000)}`,
  'http://\u0000.example.com/',
  '//',
  '\\\\10.0.0.1\\x',
  'blob:x',
];

/** Returns a hostile page. The same seed gives the same page. */
export function hostilePage(seed: number): HostilePage {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const many = (least: number, most: number) => least + below(most - least);
  const attribute = (text: string) => (random() < 0.8 ? text.replaceAll('"', '&quot;') : text);

  const value = (depth: number): unknown => {
    const kind = below(depth > 4 ? 5 : 8);
    if (kind === 0) return pick(SCRIPTS);
    if (kind === 1) return pick(LINKS);
    if (kind === 2) return pick([0, -1, 1e308, true, null]);
    if (kind === 3) return 'x'.repeat(many(1, 50_000));
    if (kind === 4) return pick(['Product', 'ProductGroup', ['Product', null], { '@id': 'Product' }]);
    if (kind === 5) return Array.from({ length: many(0, 6) }, () => value(depth + 1));
    return Object.fromEntries(Array.from({ length: many(1, 6) }, () => [pick(KEYS), value(depth + 1)]));
  };
  const deep = (open: string, close: string, inner: string) => {
    const depth = many(1_000, 40_000);
    return open.repeat(depth) + inner + (random() < 0.5 ? close.repeat(depth) : '');
  };
  const jsonLd = (): string => {
    const product = { '@type': 'Product', name: value(0), image: value(0), [pick(KEYS)]: value(0) };
    const json = pick([
      () => JSON.stringify(product),
      () => JSON.stringify(product).replace('"@type"', '"__proto__":{"polluted":true,"name":"x"},"@type"'),
      () => `{"@type":"Product","name":${deep('[', ']', '"deep"')}}`,
      () => `{"@type":"Product","name":"Deep","image":${deep('[', ']', '"/a.png"')}}`,
      () => `{"@type":"Product","name":"Deep","image":${deep('{"url":', '}', '"/a.png"')}}`,
      () => deep('{"@graph":', '}', JSON.stringify(product)),
      () => JSON.stringify(product).slice(0, many(1, 80)),
    ])();
    return `<script type="application/ld+json">${random() < 0.5 ? json.replaceAll('</', '<\\/') : json}</script>`;
  };
  const parts: (() => string)[] = [
    jsonLd,
    jsonLd,
    () => `<title>${pick(SCRIPTS)} lamp ${pick(SCRIPTS)}</title>`,
    () =>
      `<meta property="${pick(['og:title', 'og:image', ...KEYS])}" content="${attribute(pick([...SCRIPTS, ...LINKS]))}">`,
    () => `<meta itemprop="${pick(['name', 'image'])}" content="${attribute(pick(SCRIPTS))}">`,
    () => `<base href="${attribute(pick(LINKS))}">`,
    () => `<meta charset="${pick(CHARSETS)}">`,
    () => deep(`<${pick(TAGS)}>`, `</${pick(TAGS)}>`, 'x'),
    () => `<a ${`${pick(KEYS)}="${pick(SCRIPTS).replaceAll('"', '')}" `.repeat(many(1, 2_000))}>`,
    () => `<img alt="${'a'.repeat(many(1, 200_000))}`,
    () =>
      pick(['<!--', '<![CDATA[', '<!DOCTYPE', '<?xml', '</', '<', '&#x110000;', '&#0;', '\u0000', '&'.repeat(10_000)]),
  ];
  const html = Array.from({ length: many(1, 9) }, () => pick(parts)()).join('');
  const text = Buffer.from(html.slice(0, 500_000), pick(['utf8', 'utf8', 'latin1', 'utf16le'] as const));
  const noise = Buffer.from(Array.from({ length: below(400) }, () => below(256)));
  const bytes = random() < 0.3 ? Buffer.concat([text.subarray(0, below(text.length)), noise, text]) : text;
  return { bytes, contentType: pick(['text/html', `text/html; charset=${pick(CHARSETS)}`, 'text/html; charset=']) };
}
