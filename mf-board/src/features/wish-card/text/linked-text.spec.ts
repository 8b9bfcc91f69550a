import fc from 'fast-check';
import { linkedText } from './linked-text';

const links = (text: string) => linkedText(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

it.each([
  ['See https://example.com/a?b=c#d now', ['https://example.com/a?b=c#d']],
  ['HTTP://Example.com and https://例え.jp/願望', ['HTTP://Example.com', 'https://例え.jp/願望']],
  ['https://a.example/1\nhttps://a.example/2', ['https://a.example/1', 'https://a.example/2']],
  ['看這個：https://example.com/a，很美', ['https://example.com/a']],
  ['就是https://example.com/a。', ['https://example.com/a']],
  ['（https://example.com/a）「https://example.com/b」！', ['https://example.com/a', 'https://example.com/b']],
  ['It is https://example.com/a.', ['https://example.com/a']],
  ['(at https://example.com/a), or https://example.com/b?!', ['https://example.com/a', 'https://example.com/b']],
  ['https://en.wikipedia.org/wiki/Kite_(toy)', ['https://en.wikipedia.org/wiki/Kite_(toy)']],
  ['(https://en.wikipedia.org/wiki/Kite_(toy)).', ['https://en.wikipedia.org/wiki/Kite_(toy)']],
  ['<https://example.com/a> "https://example.com/b"', ['https://example.com/a', 'https://example.com/b']],
])('linkedText links the addresses in “%s” without the punctuation around them', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://example.com',
  'example.com',
  'xhttps://example.com',
  'https://',
  'https://...',
  'https://bank.example@evil.example/',
])('linkedText finds no link in “%s”', (text) => {
  expect(links(text)).toEqual([]);
});

it('linkedText ends an address at the first invisible character', () => {
  expect(links('https://example.com/\u202egnp.exe')).toEqual(['https://example.com/']);
  expect(links('https://exa\u200bmple.com/')).toEqual(['https://exa']);
});

const scrap = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    'https://',
    'http:/',
    'javascript:',
    'https:',
    '@',
    ' ',
    '\n',
    '。',
    '）',
    ')',
    '(',
    '.',
    '願',
    '\u202e',
  ),
  fc.string({ unit: 'binary' }),
);

it('linkedText keeps every character of any text and links to http and https addresses alone', () => {
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 12 }), (scraps) => {
      const text = scraps.join('');
      const parts = linkedText(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href, text: shown } of parts) {
        if (href === undefined) continue;
        expect(['http:', 'https:']).toContain(new URL(href).protocol);
        expect(shown).toBe(href);
      }
    }),
    { numRuns: 1000 },
  );
});

it('linkedText finds every address that stands between spaces', () => {
  fc.assert(
    fc.property(fc.array(fc.webUrl()), (addresses) => {
      const bare = addresses.filter((address) => !/[.,;:!?'*)\]}]$/.test(address));
      expect(links(bare.join(' '))).toEqual(bare);
    }),
  );
});
