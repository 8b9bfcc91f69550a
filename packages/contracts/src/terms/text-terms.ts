import { STOP_WORDS } from './stop-words.js';

/** Finds words in Chinese too, which writes none apart (Unicode UAX 29 with ICU's dictionary). */
const segmenter = new Intl.Segmenter('zh-TW', { granularity: 'word' });

/** Code points of a text that are looked at: a title, a description and a product title fit. */
const TEXT_MAX = 2_500;

/**
 * The words of a text in order, in the one form in which they are compared: NFKC, lower case, without English plurals, stop
 * words and lone Latin letters.
 */
export function words(text: string): string[] {
  return wordsOfEach([text]).flat();
}

/** The same of several texts, one after another: each beginning would cost as much as five words. */
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

/** Words and pairs of neighbouring words: what similarity of texts is counted over. A pair is written `first second`. */
export function textTerms(text: string): string[] {
  return termsOf(words(text));
}

/** The same of the words of one text. What stood between two of them told nothing, so they make a pair. */
export function termsOf(found: readonly string[]): string[] {
  return found.flatMap((word, i) => {
    const next = found[i + 1];
    return next === undefined ? [word] : [word, `${word} ${next}`];
  });
}

/** A tag or a keyword is one term, which its word, or its pair of words, is in a text too. Empty when it says nothing. */
export function tagTerm(tag: string): string {
  return words(tag).join(' ');
}

function isTelling(word: string): boolean {
  if (STOP_WORDS.has(word)) return false;
  return !/^\p{Script=Latin}$/u.test(word);
}

/** The plural rules that matter: berries, boxes, shoes. Nothing that would join words of different meaning. */
function singular(word: string): string {
  if (!/^[a-z'’-]{4,}$/.test(word)) return word;
  const bare = word.replace(/['’]s$/, '');
  if (/[^aeiou]ies$/.test(bare)) return bare.replace(/ies$/, 'y');
  if (/(?:x|ch|sh|ss)es$/.test(bare)) return bare.replace(/es$/, '');
  return /[^su]s$/.test(bare) ? bare.replace(/s$/, '') : bare;
}
