import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '@wishboard/contracts/terms/text-terms';
import { WORKSPACE_ROOT } from '@wishboard/database/workspace-root';

/**
 * Files of names in English and Chinese, described in names/README.md. An entry of the first file takes precedence over one of the
 * second.
 */
const FILES = ['everyday.tsv', 'cldr.tsv'];
const FOLDER = join(WORKSPACE_ROOT, 'services', 'recommendations', 'names');
/** Matches the beginning of a Chinese text. Only such texts are looked up. */
const HAN = /^\p{Script=Han}/u;
/** Maximum of words in a term. */
const WORDS_MAX = 2;

/** The English term by Chinese name, where the words of the name are joined by spaces. */
const english = new Map<string, string>();
/** Chinese names that are tokenised into more words than a term may have, such as 星|巴|克, by their first word. */
const long = new Map<string, string[][]>();
readNames();

/**
 * Returns the shared term of a name in English and Chinese: 京都 and Kyoto are both `kyoto`. English texts stay as they are. A
 * Chinese name, and each Chinese name in a pair of words, counts as its English name does.
 *
 * @param term one word, or two words with a space between
 */
export function sharedTerm(term: string): string {
  if (!HAN.test(term)) return term;
  const whole = english.get(term);
  const space = term.indexOf(' ');
  if (whole !== undefined || space < 0) return whole ?? term;
  const [first, second] = [term.slice(0, space), term.slice(space + 1)].map((word) => english.get(word) ?? word);
  // A name of two words does not fit into a pair.
  return first?.includes(' ') || second?.includes(' ') ? term : `${first} ${second}`;
}

/**
 * Returns the shared terms of names in a text that have more words than a term may have.
 *
 * @param found words of the text
 */
export function sharedTermsOfLongNames(found: readonly string[]): string[] {
  return found.flatMap((word, at) => {
    const name = long.get(word)?.find((parts) => parts.every((part, i) => found[at + i] === part));
    return name ? [sharedTerm(name.join(' '))] : [];
  });
}

function readNames(): void {
  for (const file of FILES) {
    const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n');
    for (const line of lines) if (line !== '' && !line.startsWith('#')) addNames(line.split('\t'));
  }
}

function addNames([name = '', others = '']: string[]): void {
  const term = words(name);
  if (term.length === 0 || term.length > WORDS_MAX) return;
  for (const other of others.split(' ')) {
    const parts = words(other);
    const [first] = parts;
    const key = parts.join(' ');
    if (first === undefined || !HAN.test(first) || english.has(key)) continue;
    english.set(key, term.join(' '));
    if (parts.length > WORDS_MAX) long.set(first, [...(long.get(first) ?? []), parts]);
  }
}
