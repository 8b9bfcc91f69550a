import { readProductPage } from './read-product-page.js';

const url = new URL('https://shop.example.com/a/lamp?x=1');
const read = (html: string) => readProductPage(html, url);
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const lamp = { '@type': 'Product', name: 'Brass lamp', image: '/lamp.jpg' };

describe('the title of a product page', () => {
  it('comes from JSON-LD, then Open Graph, then Twitter, then the title', () => {
    const head = [
      '<title>title</title>',
      '<meta name="twitter:title" content="twitter">',
      '<meta property="og:title" content="open graph">',
      jsonLd(lamp),
    ];
    const titles = [1, 2, 3, 4].map((parts) => read(head.slice(0, parts).join('')).title);
    expect(titles).toEqual(['title', 'twitter', 'open graph', 'Brass lamp']);
  });

  it.each([
    ['in a list', [{ '@type': 'BreadcrumbList' }, lamp]],
    ['in a graph', { '@graph': [{ '@type': 'WebSite', name: 'Shop' }, lamp] }],
    ['as the main entity', { '@type': 'WebPage', name: 'Page', mainEntity: lamp }],
    ['with several types', { ...lamp, '@type': ['Thing', 'Product'] }],
    ['with the full address of the type', { ...lamp, '@type': 'https://schema.org/Product' }],
    ['behind another thing', [{ '@type': 'Event', name: 'Sale' }, lamp]],
  ])('is found %s of JSON-LD', (_where, value) => {
    expect(read(jsonLd(value)).title).toBe('Brass lamp');
  });

  it('survives JSON-LD that is broken, or has raw line breaks', () => {
    expect(read(`<script type="application/ld+json">{"@type":</script><title>Lamp</title>`).title).toBe('Lamp');
    expect(read(`<script type="application/ld+json">{"@type":"Product","name":"Brass\nlamp"};</script>`).title).toBe(
      'Brass lamp',
    );
  });

  it.each([
    ['a family of emoji', 'Mug 👨\u200d👩\u200d👧', 'Mug 👨\u200d👩\u200d👧'],
    ['a flag made of tags', 'Mug \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', undefined],
    ['a Persian word', 'می\u200cخواهم', undefined],
    ['a Hindi ligature', 'क्\u200dष कप', undefined],
    ['a soft hyphen', 'Kaffee\u00admaschine', 'Kaffeemaschine'],
    ['a zero-width space', 'Super\u200bman', 'Superman'],
    ['a change of direction', 'mug \u202egnp.exe\u202c', 'mug gnp.exe'],
    ['tags without a flag', 'mug\u{e0061}\u{e0062}', 'mug'],
  ])('keeps a word with %s in one piece', (_what, title, expected = title) => {
    expect(read(`<title>${title}</title>`).title).toBe(expected.normalize('NFC'));
  });

  it('is one line of at most 200 characters, without control characters', () => {
    expect(read('<title>\n Brass\u202e &amp;amp;  lamp\u0000 </title>').title).toBe('Brass & lamp');
    expect([...read(`<title>${'燈'.repeat(300)}</title>`).title]).toHaveLength(200);
  });

  it('is not the title of an SVG in the page', () => {
    expect(read('<svg><title>Cart</title></svg><title>Brass lamp</title>').title).toBe('Brass lamp');
  });
});

describe('a page that is no product', () => {
  it.each([
    ...['', '   ', '!!!', 'Just a moment...', 'Attention Required! | Cloudflare', 'Robot Check', 'Access Denied'],
    ...['Are you a human?', 'Before you continue to Google', 'Please verify you are a human', 'Security Check'],
    ...[
      'Pardon Our Interruption',
      'Sign in',
      'Log in | Shop',
      'Sign in to continue',
      '404 Not Found',
      'Error 404',
      '403 Forbidden',
    ],
    ...[
      'Page not found',
      'Untitled',
      '安全驗證',
      '人機驗證',
      '请完成安全验证',
      '登入',
      '請先登入',
      '找不到網頁',
      'ページが見つかりません',
    ],
    ...['Verify CAPTCHA', 'Loading...', '請稍候…', 'Checking your browser'],
  ])('is refused for the title %p', (title) => {
    expect(() => read(`<title>${title}</title>`)).toThrow(expect.objectContaining({ name: 'FetchFailure' }));
  });

  it.each([
    ...[
      'https://consent.youtube.com/m?x=1',
      'https://www.example.com/errors/validateCaptcha?a=1',
      'https://www.google.com/sorry/index',
    ],
    'https://captcha.example.com/',
  ])('is refused for the address %s', (address) => {
    expect(() => readProductPage('<title>Shop</title>', new URL(address))).toThrow('not a product');
  });

  it.each([
    ...[
      '500 Days of Summer',
      '501 Original Jeans',
      'Log Cabin Dollhouse',
      'Loading Dock Toy',
      'Error-free Typing Book',
      'Home',
    ],
    ...[
      'Human Anatomy',
      'Indexed Notebook',
      'Privacy Screen',
      '登入門檻最低的相機',
      '404 Chair',
      'Sign in Bronze',
      'Null Island Map',
    ],
  ])('is not assumed for the title %p', (title) => {
    const page = `<title>${title}</title>`;
    if (title === 'Home')
      expect(read(`<meta property="og:title" content="Brass lamp">${page}`).title).toBe('Brass lamp');
    else expect(read(page).title).toBe(title);
  });
});

describe('the images of a product page', () => {
  it('are absolute, in the order of trust, each once, at most three', () => {
    const page = read(`
      <base href="/b/">
      <meta property="og:image" content="og.jpg"><meta property="og:image" content="../lamp.jpg">
      <meta name="twitter:image" content="//cdn.example.com/t.jpg"><link rel="image_src" href="last.jpg">
      ${jsonLd(lamp)}`);
    expect(page.images).toEqual([
      'https://shop.example.com/lamp.jpg',
      'https://shop.example.com/b/og.jpg',
      'https://cdn.example.com/t.jpg',
    ]);
  });

  it.each([
    ['an address', '/lamp.jpg'],
    ['a list', ['/lamp.jpg', '/side.jpg']],
    ['an object', { '@type': 'ImageObject', url: '/lamp.jpg' }],
    ['an object with contentUrl', { contentUrl: 'https://shop.example.com/lamp.jpg', url: '/page' }],
    ['a list of objects', [{ url: '/lamp.jpg' }]],
  ])('are read from JSON-LD as %s', (_form, image) => {
    expect(read(jsonLd({ ...lamp, image })).images[0]).toBe('https://shop.example.com/lamp.jpg');
  });

  it('are never data:, javascript: or file: addresses', () => {
    const tags = ['data:image/png;base64,AA', 'javascript:alert(1)', 'file:///x.png'].map(
      (link) => `<meta property="og:image" content="${link}">`,
    );
    expect(read(`<title>Lamp</title>${tags.join('')}`).images).toEqual([]);
  });
});

describe('a hostile page', () => {
  it.each([
    ['nested divs', '<div>'.repeat(400_000)],
    ['nested divs that are closed by others', '<div>'.repeat(150_000) + '</p></b>'.repeat(150_000)],
    ['nested formatting', '<b><i><a>'.repeat(150_000)],
    ['unclosed attributes', '<a b="'.repeat(300_000)],
    ['nested JSON', `<script type="application/ld+json">${'['.repeat(400_000)}</script>`],
    ['wide JSON', jsonLd(Array.from({ length: 200_000 }, () => ({})))],
    ['many meta tags', Array.from({ length: 50_000 }, (_v, i) => `<meta name="m${i}" content="x">`).join('')],
    ['a huge title', `<title>${'a '.repeat(1_000_000)}</title>`],
    ['entities', '&amp;'.repeat(400_000)],
    ['an open comment', `<!--${'-'.repeat(2_000_000)}`],
  ])('of %s is read with the title that stands before the hostile part', (_what, body) => {
    expect(read(`<meta property="og:title" content="Brass lamp">${body}`).title).toBe('Brass lamp');
  });
});
