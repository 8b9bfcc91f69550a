import { Names } from '../compact/names.js';
import { NumberLists } from '../compact/number-lists.js';
import { SparseSums } from '../compact/sparse-sums.js';
import { TermNumbers } from './term-numbers.js';

/** A number and how often it counts, in 32 bits. Numbers reach 16 million, and who counts more than 255 counts 255. */
type Counted = number;

const COUNT_BITS = 8;
const COUNT_MAX = 2 ** COUNT_BITS - 1;

/** A term in more documents than this tells too little for what it costs. */
const POSTING_MAX = 2_000;
/**
 * Once so many times as many documents as are asked for share a rare term, those that share common terms alone are passed over. Of
 * 100,000 wishes it changes one of a thousand places in the rows, of 5,000 none.
 */
const ACCUMULATORS = 8;
/** The norms follow the growing collection in steps. */
const RENORM_GROWTH = 1.1;

/**
 * Which texts are alike: TF-IDF over an inverted index, `tf = 1 + ln(count)`, `idf = ln((1 + N) / df)`, cosine of the two
 * vectors (Salton and Buckley 1988). Documents are numbers the caller gives, and may come and go.
 */
export class TermIndex {
  private readonly numbers: TermNumbers;
  /** By term, the documents it stands in, unless it is common. */
  private readonly postings = new NumberLists();
  /** Terms that have been in more documents than {@link POSTING_MAX}, and in how many they are: which ones nobody asks. */
  private readonly common = new Map<number, number>();
  /** By document, its terms. */
  private readonly terms = new NumberLists();
  private readonly norms: number[] = [];
  /** No document has a lower one. */
  private leastNorm = Number.POSITIVE_INFINITY;
  private size = 0;
  private normedSize = 0;
  private readonly sums = new SparseSums();

  /**
   * @param words names of words, which others may share
   * @param shared the term in whose place one is counted, by default that of names in two tongues
   */
  constructor(words = new Names(), shared?: (term: string) => string) {
    this.numbers = new TermNumbers(words, shared);
  }

  /** Takes in a document, in the place of an earlier one of that number. */
  add(document: number, terms: readonly string[]): void {
    this.remove(document);
    const counted = new Map<number, number>();
    for (const term of terms) {
      const number = this.numbers.numberFor(term);
      counted.set(number, (counted.get(number) ?? 0) + 1);
    }
    this.terms.set(
      document,
      [...counted].map(([term, count]) => toCounted(term, count)),
    );
    for (const [term, count] of counted) this.post(term, toCounted(document, count));
    if (counted.size > 0) this.size += 1;
    this.setNorm(document);
  }

  remove(document: number): void {
    const terms = this.terms.of(document);
    if (terms.length === 0) return;
    for (const entry of terms) this.unpost(numberOf(entry), document);
    this.terms.set(document, []);
    this.size -= 1;
  }

  /** Whether a document has the term. */
  knows(term: string): boolean {
    const number = this.numbers.numberOf(term);
    return number !== undefined && this.documentsWith(number) > 0;
  }

  /** How rare a term is, at least 0. Unknown terms are as rare as can be. */
  idf(term: string): number {
    const number = this.numbers.numberOf(term);
    return number === undefined ? Math.log(1 + this.size) : this.idfOf(number);
  }

  /**
   * Tells `visit` the cosine of each document that shares a term with this one, itself left out, in no order. Where many do, those
   * are looked for among the documents that share the rarer ones (the strategy "continue" of Moffat and Zobel 1996).
   *
   * @param most only so many of the highest; where the last of them is reached by several, all of these
   */
  visitSimilar(
    document: number,
    visit: (other: number, cosine: number) => void,
    most = Number.POSITIVE_INFINITY,
  ): void {
    const cosine = this.accumulateLike(document, ACCUMULATORS * most);
    const sumFor = (value: number) => value * (this.norms[document] ?? 0) * this.leastNorm;
    const visitOther = (other: number, value: number) => {
      if (other !== document) visit(other, value);
    };
    this.sums.visitHighest(most + 1, cosine, visitOther, sumFor);
  }

  /** Cosines of the documents to a few words, each as important as its rarity, in no order. */
  similarToTerms(words: readonly string[]): [document: number, cosine: number][] {
    this.renorm();
    const terms = [...new Set(words)].map((word) => this.numbers.numberOf(word)).filter((term) => term !== undefined);
    const weights = terms.map((term) => this.idfOf(term));
    const cosine = this.accumulate(terms, weights, Math.hypot(...weights));
    return this.sums.highest(Number.POSITIVE_INFINITY, cosine);
  }

  /** The number of a term, or undefined for one that no document ever had. */
  numberOf(term: string): number | undefined {
    return this.numbers.numberOf(term);
  }

  /** Which of some terms, by their numbers, a document has. */
  termsAmong(document: number, some: ReadonlySet<number>): readonly number[] {
    const terms: number[] = [];
    const entries = this.terms.of(document);
    for (let at = 0; at < entries.length; at += 1) {
      const term = numberOf(entries[at] ?? 0);
      if (some.has(term)) terms.push(term);
    }
    return terms;
  }

  /** {@link accumulate} for a document that is in the index, its rarest terms first. */
  private accumulateLike(document: number, documentsMax = Number.POSITIVE_INFINITY): (other: number) => number {
    this.renorm();
    const terms = Array.from(this.terms.of(document)).sort(
      (one, other) => this.postings.lengthOf(numberOf(one)) - this.postings.lengthOf(numberOf(other)),
    );
    return this.accumulate(
      terms.map(numberOf),
      terms.map((entry) => this.weight(entry)),
      this.norms[document] ?? 0,
      documentsMax,
    );
  }

  /**
   * Adds up the likeness of the documents to these terms in {@link sums}, and answers how to tell the cosine of one.
   *
   * @param documentsMax from so many on, those that have none of the terms up to there are passed over
   */
  private accumulate(
    terms: readonly number[],
    weights: readonly number[],
    norm: number,
    documentsMax = Number.POSITIVE_INFINITY,
  ): (document: number) => number {
    const { sums } = this;
    sums.clear();
    for (let i = 0; i < terms.length; i += 1) {
      const term = terms[i] ?? 0;
      const weight = (weights[i] ?? 0) * this.idfOf(term);
      const entries = this.postings.of(term);
      const isNewTaken = sums.touched.length < documentsMax;
      // Half of what a row of the matrix costs: an iterator would be slower.
      for (let at = 0; at < entries.length; at += 1) {
        const entry = entries[at] ?? 0;
        const value = weight * frequencyOf(entry);
        if (isNewTaken) sums.add(numberOf(entry), value);
        else sums.addToTouched(numberOf(entry), value);
      }
    }
    return (document) => sums.of(document) / (norm * (this.norms[document] || 1) || 1);
  }

  private weight(entry: Counted): number {
    return frequencyOf(entry) * this.idfOf(numberOf(entry));
  }

  private idfOf(term: number): number {
    return Math.log((1 + this.size) / Math.max(1, this.documentsWith(term)));
  }

  private setNorm(document: number): void {
    const norm = this.normOf(document);
    this.norms[document] = norm;
    if (this.terms.lengthOf(document) > 0) this.leastNorm = Math.min(this.leastNorm, norm || 1);
  }

  private normOf(document: number): number {
    let square = 0;
    for (const entry of this.terms.of(document)) square += this.weight(entry) ** 2;
    return Math.sqrt(square);
  }

  /** Rarity changes with every document; the norms are brought up to date when the collection has grown by a tenth. */
  private renorm(): void {
    if (this.size <= this.normedSize * RENORM_GROWTH && this.size >= this.normedSize / RENORM_GROWTH) return;
    this.leastNorm = Number.POSITIVE_INFINITY;
    for (let document = 0; document < this.norms.length; document += 1) this.setNorm(document);
    this.normedSize = this.size;
  }

  private documentsWith(term: number): number {
    return this.common.get(term) ?? this.postings.lengthOf(term);
  }

  private post(term: number, entry: Counted): void {
    const documents = this.documentsWith(term) + 1;
    if (documents <= POSTING_MAX && !this.common.has(term)) {
      this.postings.push(term, entry);
    } else {
      this.common.set(term, documents);
      this.postings.set(term, []);
    }
  }

  private unpost(term: number, document: number): void {
    const documents = this.common.get(term);
    if (documents !== undefined) {
      this.common.set(term, documents - 1);
    } else {
      const entry = this.postings.of(term).find((other) => numberOf(other) === document);
      if (entry !== undefined) this.postings.delete(term, entry);
    }
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
