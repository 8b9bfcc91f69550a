import { nthHighest, SparseSums } from './sparse-sums.js';

/**
 * A number and how often it counts, in one small integer: an array of these takes a sixth of one of objects. Numbers reach
 * 16 million, and who counts more than 255 counts 255.
 */
type Counted = number;

const COUNT_BITS = 8;
const COUNT_MAX = 2 ** COUNT_BITS - 1;

/** The documents a term stands in. Most terms stand in one, which needs no array. */
type Posting = Counted | Counted[];

/** Up to this length an array is copied to grow by one: V8 would leave room for sixteen more in each of many. */
const EXACT_UP_TO = 16;

/** A term in more documents than this tells too little for what it costs. */
const POSTING_MAX = 4_000;
/** The norms follow the growing collection in steps. */
const RENORM_GROWTH = 1.1;

/**
 * Which texts are alike: TF-IDF over an inverted index, `tf = 1 + ln(count)`, `idf = ln((1 + N) / df)`, cosine of the two
 * vectors (Salton and Buckley 1988). Documents are numbers the caller gives, and may come and go.
 */
export class TermIndex {
  private readonly numbers = new Map<string, number>();
  private readonly postings: (Posting | undefined)[] = [];
  /** By document, its terms. */
  private readonly terms: (Counted[] | undefined)[] = [];
  private readonly norms: number[] = [];
  private size = 0;
  private normedSize = 0;
  private readonly sums = new SparseSums();

  add(document: number, terms: readonly string[]): void {
    this.remove(document);
    const counted = new Map<number, number>();
    for (const term of terms) {
      const number = this.termNumber(term);
      counted.set(number, (counted.get(number) ?? 0) + 1);
    }
    this.terms[document] = [...counted].map(([term, count]) => toCounted(term, count));
    for (const [term, count] of counted) {
      this.postings[term] = extended(this.postings[term], toCounted(document, count));
    }
    this.size += 1;
    this.norms[document] = this.normOf(document);
  }

  remove(document: number): void {
    const terms = this.terms[document];
    if (!terms) return;
    for (const entry of terms) {
      const term = numberOf(entry);
      const left = entriesOf(this.postings[term]).filter((other) => numberOf(other) !== document);
      this.postings[term] = left.length > 0 ? left : undefined;
    }
    this.terms[document] = undefined;
    this.size -= 1;
  }

  /** How rare a term is, at least 0. Unknown terms are as rare as can be. */
  idf(term: string): number {
    const number = this.numbers.get(term);
    return number === undefined ? Math.log(1 + this.size) : this.idfOf(number);
  }

  /**
   * Cosines of the documents that share a term with this one, itself left out, in no order.
   *
   * @param most only so many of the highest; where the last of them is reached by several, all of these
   */
  similarTo(document: number, most = Number.POSITIVE_INFINITY): [document: number, cosine: number][] {
    const terms = this.terms[document];
    if (!terms) return [];
    this.renorm();
    const numbers: number[] = [];
    const weights: number[] = [];
    for (const entry of terms) {
      numbers.push(numberOf(entry));
      weights.push(this.weight(entry));
    }
    const found = this.accumulate(numbers, weights, this.norms[document] ?? 0, most + 1);
    return found.filter(([other]) => other !== document);
  }

  /** Cosines of the documents to a few words, each as important as its rarity, in no order. */
  similarToTerms(words: readonly string[]): [document: number, cosine: number][] {
    this.renorm();
    const terms = [...new Set(words)].map((word) => this.numbers.get(word)).filter((term) => term !== undefined);
    const weights = terms.map((term) => this.idfOf(term));
    return this.accumulate(terms, weights, Math.hypot(...weights));
  }

  /** Whether the document has the term. */
  has(document: number, term: string): boolean {
    const number = this.numbers.get(term);
    return number !== undefined && (this.terms[document] ?? []).some((entry) => numberOf(entry) === number);
  }

  private accumulate(
    terms: readonly number[],
    weights: readonly number[],
    norm: number,
    most = Number.POSITIVE_INFINITY,
  ): [number, number][] {
    const { sums } = this;
    sums.clear();
    terms.forEach((term, i) => {
      const posting = entriesOf(this.postings[term]);
      if (posting.length > POSTING_MAX) return;
      const weight = (weights[i] ?? 0) * this.idfOf(term);
      for (const entry of posting) sums.add(numberOf(entry), weight * frequencyOf(entry));
    });
    const { touched } = sums;
    const cosines = touched.map((document) => sums.of(document) / (norm * (this.norms[document] || 1) || 1));
    const least = nthHighest(cosines, most);
    const found: [number, number][] = [];
    cosines.forEach((cosine, i) => {
      if (cosine >= least) found.push([touched[i] ?? 0, cosine]);
    });
    return found;
  }

  private weight(entry: Counted): number {
    return frequencyOf(entry) * this.idfOf(numberOf(entry));
  }

  private idfOf(term: number): number {
    return Math.log((1 + this.size) / Math.max(1, entriesOf(this.postings[term]).length));
  }

  private normOf(document: number): number {
    let square = 0;
    for (const entry of this.terms[document] ?? []) square += this.weight(entry) ** 2;
    return Math.sqrt(square);
  }

  /** Rarity changes with every document; the norms are brought up to date when the collection has grown by a tenth. */
  private renorm(): void {
    if (this.size <= this.normedSize * RENORM_GROWTH && this.size >= this.normedSize / RENORM_GROWTH) return;
    this.terms.forEach((terms, document) => {
      if (terms) this.norms[document] = this.normOf(document);
    });
    this.normedSize = this.size;
  }

  private termNumber(term: string): number {
    let number = this.numbers.get(term);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(term, number);
    }
    return number;
  }
}

function toCounted(number: number, count: number): Counted {
  return number * 2 ** COUNT_BITS + Math.min(count, COUNT_MAX);
}

function numberOf(entry: Counted): number {
  return entry >>> COUNT_BITS;
}

/** `1 + ln(count)` for each count there can be. */
const FREQUENCIES = Float64Array.from({ length: COUNT_MAX + 1 }, (_value, count) => 1 + Math.log(Math.max(1, count)));

function frequencyOf(entry: Counted): number {
  return FREQUENCIES[entry & COUNT_MAX] ?? 1;
}

function entriesOf(posting: Posting | undefined): readonly Counted[] {
  if (typeof posting === 'number') return [posting];
  return posting ?? [];
}

function extended(posting: Posting | undefined, entry: Counted): Posting {
  if (posting === undefined) return entry;
  if (typeof posting === 'number') return [posting, entry];
  if (posting.length < EXACT_UP_TO) return [...posting, entry];
  posting.push(entry);
  return posting;
}
