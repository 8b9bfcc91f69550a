import { Names } from '../compact/names.js';
import { withRoomFor } from '../compact/with-room.js';
import { sharedTerm } from '../terms/names.js';

/** Words are fewer than this. */
const WORDS_END = 2 ** 24;
/** The table has one place empty for each three that are not. */
const LOAD_MAX = 0.75;

/**
 * Numbers for terms, from 0 on. A term is a word, or two words with a space between: of such a pair only the numbers of its
 * words are kept, 15 bytes in the place of some 80, since there are ten times as many pairs as words. What has a name in two
 * tongues has one number.
 */
export class TermNumbers {
  /** By term, the numbers of its words. */
  private keys = new Float64Array(1_024);
  /** Terms and 1, each at the first free place from its hash on (open addressing with linear probing). */
  private table = new Uint32Array(1_024);
  private count = 0;

  /** @param shared the term in whose place one is counted */
  constructor(
    private readonly words: Names,
    private readonly shared: (term: string) => string = sharedTerm,
  ) {}

  /** The number of a term, or undefined for one that has none. */
  numberOf(named: string): number | undefined {
    const term = this.shared(named);
    const space = term.indexOf(' ');
    const first = this.words.numberOf(space < 0 ? term : term.slice(0, space));
    const second = space < 0 ? -1 : this.words.numberOf(term.slice(space + 1));
    if (first === undefined || second === undefined) return undefined;
    const found = this.table[this.placeOf(first, second)] ?? 0;
    return found > 0 ? found - 1 : undefined;
  }

  /** The number of a term, which is given the next one if it has none. */
  numberFor(named: string): number {
    const term = this.shared(named);
    const space = term.indexOf(' ');
    const first = this.words.numberFor(space < 0 ? term : term.slice(0, space));
    const second = space < 0 ? -1 : this.words.numberFor(term.slice(space + 1));
    const place = this.placeOf(first, second);
    const found = this.table[place] ?? 0;
    if (found > 0) return found - 1;
    const number = this.count;
    this.keys = withRoomFor(this.keys, number);
    this.keys[number] = keyOf(first, second);
    this.table[place] = number + 1;
    this.count += 1;
    if (this.count > LOAD_MAX * this.table.length) this.enlarge();
    return number;
  }

  /** Where the term is, or the empty place where it belongs. */
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

/** Spreads neighbouring numbers (the finaliser of MurmurHash3). */
function hash(first: number, second: number): number {
  let bits = Math.imul(first, 0x9e3779b1) ^ second;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
