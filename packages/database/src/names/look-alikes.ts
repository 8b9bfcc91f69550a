/*
 * Letters that look like Latin ones: for each Latin letter, its look-alikes in other scripts, in lower case. A selection from
 * Unicode's confusables.txt, version 16.0 (https://www.unicode.org/Public/security/), © Unicode, Inc., under the Unicode License
 * v3 (https://www.unicode.org/license.txt): Cyrillic, Greek, Armenian, Cherokee, and Latin letters that differ only in detail.
 * NFKC takes care of widths and mathematical letters.
 */
const LOOKS_LIKE: Record<string, string> = {
  a: 'аɑα',
  b: 'ьᏏƅ',
  c: 'сϲᴄ',
  d: 'ԁɗᏧ',
  e: 'еҽε℮',
  f: 'ẝքƒ',
  g: 'ցɡᶃ',
  h: 'һհᏂ',
  i: 'іιıɩɪᎥ',
  j: 'јϳ',
  k: 'кκᴋ',
  l: '1|ӏǀꓲ∣',
  m: 'мᴍ',
  n: 'пոռηɴ',
  o: '0оοօσᴏഠ०০໐',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гᴦꭇ',
  s: 'ѕꜱƽ',
  t: 'тτᴛ',
  u: 'υսцʋᴜ',
  v: 'νѵᴠ',
  w: 'ѡԝաωᴡш',
  x: 'хχ×',
  y: 'уүγყ',
  z: 'ᴢʐ',
};

/** Maps a character, as NFKC and lower case leave it, to the Latin letter that it looks like. */
export const LATIN_LOOK: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([latin, others]) =>
    [...others].map((other) => [other.normalize('NFKC').toLowerCase(), latin] as const),
  ),
);
