/*
 * How a text is taken apart to be searched: the worker takes wishes apart by these rules, the BFF what a member asks for, and
 * the page marks by them what was found. All three must agree, so they stand here once.
 */

/** Scripts that write no space between words, and signs that are words by themselves: looked for by any part of them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}ー]/u;
/** What stands together: letters, digits and signs, and an apostrophe inside of a word. */
const RUNS = /(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}ー]|(?<=\p{L})['’](?=\p{L}))+/gu;
const LETTERS_AND_DIGITS = /\p{N}+|[^\p{N}]+/gu;

/** Prefixes of so many letters have a term of their own; longer ones are few enough to be looked up as a range of terms. */
export const SHORT_PREFIX_MAX = 4;
/** Characters of one term at most, where no spaces are written: a part of so many is found by the terms alone. */
export const NEIGHBOURS_MAX = 3;
/** Longer words are cut: PostgreSQL keeps terms of up to 2,046 bytes, and nobody types so many. */
const WORD_MAX = 64;

/** The one form in which texts are compared: NFKC and lower case. Its length may differ from the text's. */
export function plainText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A piece of a text: a word, or what stands together of a script that writes words without spaces between. */
export interface Run {
  text: string;
  unspaced: boolean;
}

/** The pieces of a text in order. A word goes without its apostrophes: "dont". */
export function runsOf(text: string): Run[] {
  return [...plainText(text).matchAll(RUNS)].flatMap(([found]) => piecesOf(found.replace(/['’]/g, '')));
}

/** What a text of a wish is found by: words, their stems and short beginnings, and up to {@link NEIGHBOURS_MAX} neighbouring characters. */
export function indexTerms(text: string): Set<string> {
  const terms = new Set<string>();
  for (const { text: run, unspaced } of runsOf(text)) {
    if (unspaced) addNeighbours(terms, run);
    else addWord(terms, run);
  }
  return terms;
}

/** What one piece of a question asks for: every one of `all`, or else one of `any`. */
export interface Wanted {
  run: Run;
  /** Terms that a wish must have all of: every few neighbours of an unspaced run, or all of a short one. */
  all: readonly string[];
  /** Terms any of which will do. */
  any: readonly string[];
  /** Beginnings of terms any of which will do. */
  prefixes: readonly string[];
  /** Parts of a word of letters and digits, all of which will do as well: "iphone 15" for "iphone15". */
  parts: readonly Wanted[];
}

/**
 * What a member asks for, piece by piece; nothing when there is neither letter nor digit in it.
 *
 * @param neighbours of how many characters the terms are that every wish has
 */
export function wantedOf(question: string, neighbours = NEIGHBOURS_MAX): Wanted[] {
  const runs = runsOf(question);
  const seen = new Set<string>();
  return runs.filter(({ text }) => !seen.has(text) && seen.add(text)).map((run) => wantedRun(run, neighbours));
}

/** Whether a text, in plain form, holds what a piece asks for. Terms alone cannot tell "abcd" from "abc" and "bcd" apart. */
export function holdsRun(plain: string, { text, unspaced }: Run): boolean {
  return !unspaced || plain.includes(text);
}

/** A term for the beginning of words of up to {@link SHORT_PREFIX_MAX} letters. No word has its sign. */
export function prefixTerm(beginning: string): string {
  return `${beginning}~`;
}

/**
 * An English word without its inflection: steps 1a to 1c of M. F. Porter, "An algorithm for suffix stripping" (1980).
 * Another word stays as it is.
 */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  return withoutY(withoutPast(withoutPlural(word)));
}

/** Every word that differs from `word` by one letter: one too many, one missing, one wrong, or two neighbours swapped. */
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

/** Whether a word may be looked for with one letter wrong: an English one, long enough that few others are as near. */
export function mayBeMistyped(word: string): boolean {
  return /^[a-z]{5,20}$/.test(word);
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** A script with spaces may run into one without, as in "iphone殼": each is a piece by itself. */
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

/** Step 1a: caresses, ponies, cats. "ies" becomes "i", as "y" will below. */
function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Step 1b: agreed, plastered, motoring, and what is left mended: hopping, falling, filing. */
function withoutPast(word: string): string {
  if (/eed$/.test(word)) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const rest = word.replace(/(?:ed|ing)$/, '');
  if (rest === word || !hasVowel(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeioulsz])\1$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && /[^aeiou][aeiouy][^aeiouwxy]$/.test(rest) ? `${rest}e` : rest;
}

/** Step 1c: happy and sky, of which the latter has no other vowel. */
function withoutY(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

/** How often a vowel is followed by a consonant. A "y" behind a consonant is a vowel. */
function measure(word: string): number {
  const kinds = [...word].map((letter, at) =>
    /[aeiou]/.test(letter) || (letter === 'y' && at > 0 && !/[aeiou]/.test(word[at - 1] ?? '')) ? 'v' : 'c',
  );
  return (kinds.join('').match(/v+c+/g) ?? []).length;
}

function hasVowel(word: string): boolean {
  return /[aeiou]|.y/.test(word);
}
