import { mayBeMistyped, oneLetterAway, plainText, stem, type Wanted } from '@wishboard/contracts/terms/search-terms';

/** A part of a text, and whether it matches the search. */
export interface MarkedPart {
  text: string;
  marked: boolean;
  /** Index in the text at which the part begins. */
  at: number;
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** A letter or digit of a script that separates words by spaces. A match after one is inside a word. */
const IN_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

/** Splits a text into parts and marks those that match the search, by the same rules as the search itself. */
export function markedText(text: string, wanted: readonly Wanted[]): MarkedPart[] {
  const plain = plainText(text);
  // A few characters become longer in plain form. Then the indexes differ and nothing is marked.
  const ranges = plain.length === text.length ? wanted.flatMap((one) => matchRanges(plain, one)) : [];
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) parts.push({ text: text.slice(at, from), marked: false, at });
    parts.push({ text: text.slice(from, end), marked: true, at: from });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false, at });
  return parts;
}

type Range = [start: number, end: number];

function matchRanges(plain: string, { run, parts }: Wanted): Range[] {
  const found: Range[] = [];
  for (let at = plain.indexOf(run.text); at >= 0; at = plain.indexOf(run.text, at + run.text.length)) {
    if (run.unspaced || !IN_WORD.test(plain[at - 1] ?? '')) found.push([at, at + run.text.length]);
  }
  if (run.unspaced) return found;
  const words = [...plain.matchAll(WORDS)];
  const rangesWhere = (fits: (word: string) => boolean): Range[] =>
    words.filter(([word]) => fits(word)).map(({ 0: word, index }) => [index, index + word.length]);
  const root = stem(run.text);
  found.push(...rangesWhere((word) => stem(word) === root), ...parts.flatMap((part) => matchRanges(plain, part)));
  if (found.length > 0 || !mayBeMistyped(run.text)) return found;
  const near = oneLetterAway(run.text);
  return rangesWhere((word) => near.has(word));
}
