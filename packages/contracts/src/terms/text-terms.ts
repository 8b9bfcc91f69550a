import { STOP_WORDS } from './stop-words.js';

/** Segments words, also in Chinese, which writes no spaces between them (Unicode UAX 29 with ICU's dictionary). */
const segmenter = new Intl.Segmenter('zh-TW', { granularity: 'word' });

/** Number of UTF-16 units of a text that are tokenised. A title, a description and a product title fit. */
const TEXT_MAX = 2_500;

/**
 * Returns the words of a text in order, normalised for comparison: NFKC, lower case, without English plurals, stop words and single
 * Latin letters.
 */
export function words(text: string): string[] {
  return wordsOfEach([text]).flat();
}

/**
 * Returns the {@link words} of several texts. All texts are segmented in one pass, because starting the segmenter costs as much as
 * five words.
 */
export function wordsOfEach(texts: readonly string[]): string[][] {
  const found = texts.map((): string[] => []);
  const plain = texts.map((text) => text.normalize('NFKC').toLowerCase().slice(0, TEXT_MAX));
  let at = 0;
  let end = plain[at]?.length ?? 0;
  for (const { segment, index, isWordLike } of segmenter.segment(plain.join('\n'))) {
    while (index > end) {
      at += 1;
      end += 1 + (plain[at]?.length ?? 0);
    }
    if (isWordLike && isTelling(segment)) found[at]?.push(singular(segment));
  }
  return found;
}

/** Returns the terms over which text similarity is computed: words and pairs of neighbouring words. A pair is written `first second`. */
export function textTerms(text: string): string[] {
  return termsOf(words(text));
}

/** Returns the terms of {@link textTerms} for words that are already segmented. Words with only stop words between them form a pair. */
export function termsOf(found: readonly string[]): string[] {
  return found.flatMap((word, i) => {
    const next = found[i + 1];
    return next === undefined ? [word] : [word, `${word} ${next}`];
  });
}

function isTelling(word: string): boolean {
  if (STOP_WORDS.has(word)) return false;
  return !/^\p{Script=Latin}$/u.test(word);
}

/** Removes the common English plural endings, as in berries, boxes and shoes. The rules do not merge words with different meanings. */
function singular(word: string): string {
  if (!/^[a-z'’-]{4,}$/.test(word)) return word;
  const bare = word.replace(/['’]s$/, '');
  if (/[^aeiou]ies$/.test(bare)) return bare.replace(/ies$/, 'y');
  if (/(?:x|ch|sh|ss)es$/.test(bare)) return bare.replace(/es$/, '');
  return /[^su]s$/.test(bare) ? bare.replace(/s$/, '') : bare;
}
