import { readFileSync } from 'node:fs';
import { words } from '@wishboard/contracts/terms/text-terms';

/** Names and things in English and in Chinese, what stands in the first file above the second: names/README.md. */
const FILES = ['everyday.tsv', 'cldr.tsv'];
/** What no other text begins with is not looked up. */
const HAN = /^\p{Script=Han}/u;
/** A pair of words is a term by itself. */
const PAIR = 2;

/** By Chinese name, as its words with spaces between, the term of the same thing in English. */
const english = new Map<string, string>();
/** By its first word, names that are cut into more words than a term has, as 星|巴|克. */
const long = new Map<string, string[][]>();
readNames();

/**
 * The one term for what has a name in two tongues: 京都 and Kyoto are both `kyoto`. English texts are what they would be
 * without; of a Chinese one the name, and each name in a pair of words, counts as the English one does.
 *
 * @param term words with a space between
 */
export function sharedTerm(term: string): string {
  if (!HAN.test(term)) return term;
  const whole = english.get(term);
  const space = term.indexOf(' ');
  if (whole !== undefined || space < 0) return whole ?? term;
  const [first, second] = [term.slice(0, space), term.slice(space + 1)].map((word) => english.get(word) ?? word);
  // A name of two words leaves no room in a pair.
  return first?.includes(' ') || second?.includes(' ') ? term : `${first} ${second}`;
}

/** The shared terms of names among the words of a text that no word and no pair of words is. */
export function longNames(found: readonly string[]): string[] {
  return found.flatMap((word, at) => {
    const name = long.get(word)?.find((parts) => parts.every((part, i) => found[at + i] === part));
    return name ? [sharedTerm(name.join(' '))] : [];
  });
}

function readNames(): void {
  for (const file of FILES) {
    const lines = readFileSync(new URL(`../../names/${file}`, import.meta.url), 'utf8').split('\n');
    for (const line of lines) if (line !== '' && !line.startsWith('#')) learn(line.split('\t'));
  }
}

function learn([name = '', others = '']: string[]): void {
  const term = words(name);
  if (term.length === 0 || term.length > PAIR) return;
  for (const other of others.split(' ')) {
    const parts = words(other);
    const [first] = parts;
    const key = parts.join(' ');
    if (first === undefined || !HAN.test(first) || english.has(key)) continue;
    english.set(key, term.join(' '));
    if (parts.length > PAIR) long.set(first, [...(long.get(first) ?? []), parts]);
  }
}
