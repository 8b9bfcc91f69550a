/*
 * Tokenisation for the search. The worker tokenises wishes by these rules, the BFF tokenises queries, and the page highlights
 * matches. All three must agree, so the rules are defined here once.
 */

/** Characters of scripts without spaces between words, and signs that are words by themselves. A search finds any part of such text. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}ー]/u;
/** Matches a run of letters, digits and signs, including an apostrophe within a word. */
const RUNS = /(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}ー]|(?<=\p{L})['’](?=\p{L}))+/gu;
const LETTERS_AND_DIGITS = /\p{N}+|[^\p{N}]+/gu;

/** Maximum length of prefixes that have a term of their own. Longer prefixes match few terms and are looked up as a range of terms. */
const SHORT_PREFIX_MAX = 4;
/** Maximum length of an n-gram in a script without spaces. A query of up to this length is answered by the terms alone. */
export const NEIGHBOURS_MAX = 3;
/**
 * Maximum length of a word; longer words are truncated. PostgreSQL allows terms of up to 2,046 bytes, and nobody types words that
 * long.
 */
const WORD_MAX = 64;

/** Returns the form in which texts are compared: NFKC and lower case. Its length may differ from that of the text. */
export function plainText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A token: a word, or a run of characters of a script that writes no spaces between words (`unspaced`). */
export interface Run {
  text: string;
  unspaced: boolean;
}

/** Splits a text into tokens, in order. Apostrophes within a word are removed: "dont". */
export function runsOf(text: string): Run[] {
  return [...plainText(text).matchAll(RUNS)].flatMap(([found]) => piecesOf(found.replace(/['’]/g, '')));
}

/**
 * Returns the index terms of a wish's text: words, their stems, short prefixes, and n-grams of up to {@link NEIGHBOURS_MAX}
 * characters.
 */
export function indexTerms(text: string): Set<string> {
  const terms = new Set<string>();
  for (const { text: run, unspaced } of runsOf(text)) {
    if (unspaced) addNeighbours(terms, run);
    else addWord(terms, run);
  }
  return terms;
}

/**
 * Terms that one token of a query asks for. A wish matches when it has every term of `all`. When `all` is empty, it matches through
 * `any`, `prefixes` or `parts`.
 */
export interface Wanted {
  run: Run;
  /** Terms that a wish must all have: the n-grams of an unspaced run. */
  all: readonly string[];
  /** Terms of which one suffices. */
  any: readonly string[];
  /** Prefixes of terms of which one suffices. */
  prefixes: readonly string[];
  /** Parts of a word of letters and digits. A wish with all parts matches too: "iphone 15" for "iphone15". */
  parts: readonly Wanted[];
}

/**
 * Returns what a query asks for, token by token, without duplicates. Empty when the query has neither letter nor digit.
 *
 * @param neighbours length of the n-grams for unspaced runs, which must be in the index for every wish
 */
export function wantedOf(question: string, neighbours = NEIGHBOURS_MAX): Wanted[] {
  const runs = runsOf(question);
  const seen = new Set<string>();
  return runs.filter(({ text }) => !seen.has(text) && seen.add(text)).map((run) => wantedRun(run, neighbours));
}

/** Whether a text in plain form contains a token. Needed because n-grams alone cannot tell "abcd" from "abc" and "bcd" apart. */
export function holdsRun(plain: string, { text, unspaced }: Run): boolean {
  return !unspaced || plain.includes(text);
}

/** Returns the term for the prefix of a word, of up to {@link SHORT_PREFIX_MAX} letters. Its sign occurs in no word. */
export function prefixTerm(beginning: string): string {
  return `${beginning}~`;
}

/**
 * Stems an English word: steps 1a to 1c of M. F. Porter, "An algorithm for suffix stripping" (1980). Any other word is returned
 * unchanged.
 */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  return withoutY(withoutPast(withoutPlural(word)));
}

/**
 * Returns every word at an edit distance of one from `word`: one letter too many, missing or wrong, or two neighbouring letters
 * swapped.
 */
export function oneLetterAway(word: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after) found.add(before + after.slice(1));
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    for (const letter of ALPHABET) {
      found.add(before + letter + after);
      if (after) found.add(before + letter + after.slice(1));
    }
  }
  found.delete(word);
  return found;
}

/** Whether a word may be searched with one letter wrong: it is English, and long enough that few other words are as close. */
export function mayBeMistyped(word: string): boolean {
  return /^[a-z]{5,20}$/.test(word);
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Splits a run into tokens at the border between a script with spaces and one without, as in "iphone殼". */
function piecesOf(found: string): Run[] {
  const runs: Run[] = [];
  let word = '';
  let unspaced = '';
  const end = () => {
    if (word) runs.push({ text: word.slice(0, WORD_MAX), unspaced: false });
    if (unspaced) runs.push({ text: unspaced, unspaced: true });
    word = '';
    unspaced = '';
  };
  for (const character of found) {
    const isUnspaced = UNSPACED.test(character) || (unspaced !== '' && /\p{M}/u.test(character));
    if (isUnspaced ? word !== '' : unspaced !== '') end();
    if (isUnspaced) unspaced += character;
    else word += character;
  }
  end();
  return runs;
}

function addNeighbours(terms: Set<string>, run: string): void {
  let before: string[] = [];
  for (const character of run) {
    before = [...before.slice(1 - NEIGHBOURS_MAX), character];
    for (let from = 0; from < before.length; from += 1) terms.add(before.slice(from).join(''));
  }
}

function addWord(terms: Set<string>, word: string): void {
  terms.add(word);
  terms.add(stem(word));
  const letters = [...word];
  for (let length = 1; length <= Math.min(SHORT_PREFIX_MAX, letters.length); length += 1) {
    terms.add(prefixTerm(letters.slice(0, length).join('')));
  }
  const parts = word.match(LETTERS_AND_DIGITS) ?? [];
  if (parts.length > 1) for (const part of parts) addWord(terms, part);
}

function wantedRun(run: Run, neighbours: number): Wanted {
  const characters = [...run.text];
  if (run.unspaced) {
    const last = Math.max(0, characters.length - neighbours);
    const all = characters.slice(0, last + 1).map((_, at) => characters.slice(at, at + neighbours).join(''));
    return { run, all: [...new Set(all)], any: [], prefixes: [], parts: [] };
  }
  const isShort = characters.length <= SHORT_PREFIX_MAX;
  const parts = run.text.match(LETTERS_AND_DIGITS) ?? [];
  return {
    run,
    all: [],
    any: [...new Set([isShort ? prefixTerm(run.text) : run.text, stem(run.text)])],
    prefixes: isShort ? [] : [run.text],
    parts: parts.length > 1 ? parts.map((text) => wantedRun({ text, unspaced: false }, neighbours)) : [],
  };
}

/** Porter's step 1a, as for caresses, ponies and cats. "ies" becomes "i", because step 1c changes "y" to "i" too. */
function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Porter's step 1b, as for agreed, plastered and motoring, with its repairs, as for hopping, falling and filing. */
function withoutPast(word: string): string {
  if (/eed$/.test(word)) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const rest = word.replace(/(?:ed|ing)$/, '');
  if (rest === word || !hasVowel(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeioulsz])\1$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && /[^aeiou][aeiouy][^aeiouwxy]$/.test(rest) ? `${rest}e` : rest;
}

/** Porter's step 1c, as for happy. "sky" keeps its "y", because it has no other vowel. */
function withoutY(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

/** Porter's measure: how often a vowel is followed by a consonant. A "y" after a consonant counts as a vowel. */
function measure(word: string): number {
  const kinds = [...word].map((letter, at) =>
    /[aeiou]/.test(letter) || (letter === 'y' && at > 0 && !/[aeiou]/.test(word[at - 1] ?? '')) ? 'v' : 'c',
  );
  return (kinds.join('').match(/v+c+/g) ?? []).length;
}

function hasVowel(word: string): boolean {
  return /[aeiou]|.y/.test(word);
}
