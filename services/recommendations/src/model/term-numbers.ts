import { ensureCapacity } from '../compact/ensure-capacity.js';
import { StringInterner } from '../compact/string-interner.js';
import { sharedTerm } from '../terms/bilingual-names.js';

/** Exclusive upper bound of the numbers of words. */
const WORDS_END = 2 ** 24;
/** Maximum load factor of the hash table: at least a quarter of its places stay empty. */
const LOAD_MAX = 0.75;

/**
 * Assigns consecutive numbers, starting at 0, to terms. A term is a word, or two words with a space between. Of a pair only the
 * numbers of its words are kept, in 15 bytes instead of some 80, since there are ten times as many pairs as words. A name in
 * English and in Chinese has one number.
 */
export class TermNumbers {
  /** By term, its key: the numbers of its words, combined by `keyOf`. */
  private keys = new Float64Array(1_024);
  /** Hash table of term numbers plus 1, where 0 is an empty place (open addressing with linear probing). */
  private table = new Uint32Array(1_024);
  private count = 0;

  /**
   * @param words numbers of the words, which may be shared with other classes
   * @param shared returns the term under which a term is counted
   */
  constructor(
    private readonly words: StringInterner,
    private readonly shared: (term: string) => string = sharedTerm,
  ) {}

  /** Returns the number of a term, or undefined when the term has none. */
  numberOf(named: string): number | undefined {
    const term = this.shared(named);
    const space = term.indexOf(' ');
    const first = this.words.numberOf(space < 0 ? term : term.slice(0, space));
    const second = space < 0 ? -1 : this.words.numberOf(term.slice(space + 1));
    if (first === undefined || second === undefined) return undefined;
    const found = this.table[this.placeOf(first, second)] ?? 0;
    return found > 0 ? found - 1 : undefined;
  }

  /** Returns the number of a term. A term without a number gets the next one. */
  getOrAssign(named: string): number {
    const term = this.shared(named);
    const space = term.indexOf(' ');
    const first = this.words.getOrAssign(space < 0 ? term : term.slice(0, space));
    const second = space < 0 ? -1 : this.words.getOrAssign(term.slice(space + 1));
    const place = this.placeOf(first, second);
    const found = this.table[place] ?? 0;
    if (found > 0) return found - 1;
    const number = this.count;
    this.keys = ensureCapacity(this.keys, number);
    this.keys[number] = keyOf(first, second);
    this.table[place] = number + 1;
    this.count += 1;
    if (this.count > LOAD_MAX * this.table.length) this.enlarge();
    return number;
  }

  /** Returns the place of the term in the table, or the empty place where the term belongs. */
  private placeOf(first: number, second: number): number {
    const { keys, table } = this;
    const key = keyOf(first, second);
    const mask = table.length - 1;
    let place = hash(first, second) & mask;
    for (let found = table[place] ?? 0; found > 0 && keys[found - 1] !== key; found = table[place] ?? 0) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private enlarge(): void {
    this.table = new Uint32Array(2 * this.table.length);
    for (let number = 0; number < this.count; number += 1) {
      const key = this.keys[number] ?? 0;
      const first = Math.floor(key / WORDS_END);
      this.table[this.placeOf(first, (key % WORDS_END) - 1)] = number + 1;
    }
  }
}

function keyOf(first: number, second: number): number {
  return first * WORDS_END + second + 1;
}

/** Hashes two numbers so that neighbouring numbers spread over the table (the finaliser of MurmurHash3). */
function hash(first: number, second: number): number {
  let bits = Math.imul(first, 0x9e3779b1) ^ second;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
