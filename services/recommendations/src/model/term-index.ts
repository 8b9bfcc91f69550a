import { NumberLists } from '../compact/number-lists.js';
import { SparseSums } from '../compact/sparse-sums.js';
import { StringInterner } from '../compact/string-interner.js';
import { TermNumbers } from './term-numbers.js';

/** A number and its count in 32 bits. Numbers reach 16 million, and counts above 255 are stored as 255. */
type Counted = number;

const COUNT_BITS = 8;
const COUNT_MAX = 2 ** COUNT_BITS - 1;

/** Maximum length of a posting list. A term in more documents tells too little for what it costs. */
const POSTING_MAX = 2_000;
/**
 * When this many times as many documents as are asked for share a rarer term, documents that share common terms alone are skipped.
 * With 100,000 wishes this changes one of a thousand places in the rows, with 5,000 none.
 */
const ACCUMULATORS = 8;
/** Growth factor of the collection after which the norms are recomputed. */
const RENORM_GROWTH = 1.1;

/**
 * Finds similar texts: TF-IDF over an inverted index, `tf = 1 + ln(count)`, `idf = ln((1 + N) / df)`, and the cosine of two vectors
 * (Salton and Buckley 1988). The caller numbers the documents, which may be added and removed.
 */
export class TermIndex {
  private readonly numbers: TermNumbers;
  /** By term, its posting list. A term in {@link common} has none. */
  private readonly postings = new NumberLists();
  /** Document frequencies of terms that have been in more than {@link POSTING_MAX} documents. Which documents have them is not kept. */
  private readonly common = new Map<number, number>();
  /** By document, its terms with their counts. */
  private readonly terms = new NumberLists();
  private readonly norms: number[] = [];
  /** Lower bound of the norms of all documents. */
  private leastNorm = Number.POSITIVE_INFINITY;
  private size = 0;
  private normedSize = 0;
  private readonly sums = new SparseSums();

  /**
   * @param words numbers of the words, which may be shared with other classes
   * @param shared returns the term under which a term is counted, by default the shared term of names in English and Chinese
   */
  constructor(words = new StringInterner(), shared?: (term: string) => string) {
    this.numbers = new TermNumbers(words, shared);
  }

  /** Adds a document, or replaces the earlier one of that number. */
  add(document: number, terms: readonly string[]): void {
    this.remove(document);
    const counted = new Map<number, number>();
    for (const term of terms) {
      const number = this.numbers.getOrAssign(term);
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
    const terms = this.terms.get(document);
    if (terms.length === 0) return;
    for (const entry of terms) this.unpost(numberOf(entry), document);
    this.terms.set(document, []);
    this.size -= 1;
  }

  /** Whether any document has the term. */
  has(term: string): boolean {
    const number = this.numbers.numberOf(term);
    return number !== undefined && this.documentsWith(number) > 0;
  }

  /** Returns the idf of a term, at least 0. An unknown term has the highest idf. */
  idf(term: string): number {
    const number = this.numbers.numberOf(term);
    return number === undefined ? Math.log(1 + this.size) : this.idfOf(number);
  }

  /**
   * Calls `visit` with the cosine of each other document that shares a term with this one, in no order. When many do, only
   * documents that share one of the rarer terms are considered (the strategy "continue" of Moffat and Zobel 1996).
   *
   * @param most maximum of documents, those with the highest cosines; when several tie for the last place, all of them are visited
   */
  visitSimilar(
    document: number,
    visit: (other: number, cosine: number) => void,
    most = Number.POSITIVE_INFINITY,
  ): void {
    const cosine = this.accumulateForDocument(document, ACCUMULATORS * most);
    const sumFor = (value: number) => value * (this.norms[document] ?? 0) * this.leastNorm;
    const visitOther = (other: number, value: number) => {
      if (other !== document) visit(other, value);
    };
    this.sums.visitHighest(most + 1, cosine, visitOther, sumFor);
  }

  /** Returns the cosines of the documents to a few words, each weighted by its idf, in no order. */
  similarToTerms(words: readonly string[]): [document: number, cosine: number][] {
    this.renorm();
    const terms = [...new Set(words)].map((word) => this.numbers.numberOf(word)).filter((term) => term !== undefined);
    const weights = terms.map((term) => this.idfOf(term));
    const cosine = this.accumulate(terms, weights, Math.hypot(...weights));
    return this.sums.highest(Number.POSITIVE_INFINITY, cosine);
  }

  /** Returns the number of a term, or undefined for a term that no document ever had. */
  numberOf(term: string): number | undefined {
    return this.numbers.numberOf(term);
  }

  /** Returns those of the given terms, by their numbers, that a document has. */
  termsAmong(document: number, some: ReadonlySet<number>): readonly number[] {
    const terms: number[] = [];
    const entries = this.terms.get(document);
    for (let at = 0; at < entries.length; at += 1) {
      const term = numberOf(entries[at] ?? 0);
      if (some.has(term)) terms.push(term);
    }
    return terms;
  }

  /** Calls {@link accumulate} with the terms of an indexed document, the rarest first. */
  private accumulateForDocument(document: number, documentsMax = Number.POSITIVE_INFINITY): (other: number) => number {
    this.renorm();
    const terms = Array.from(this.terms.get(document)).sort(
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
   * Adds up the dot products of the documents with these terms in {@link sums}. Returns a function that gives the cosine of a
   * document.
   *
   * @param documentsMax once this many documents are touched, documents that have none of the terms so far are skipped
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
      const entries = this.postings.get(term);
      const isNewTaken = sums.touched.length < documentsMax;
      // This loop is half of the cost of a matrix row, and an iterator would be slower.
      for (let at = 0; at < entries.length; at += 1) {
        const entry = entries[at] ?? 0;
        const value = weight * frequencyOf(entry);
        if (isNewTaken) sums.add(numberOf(entry), value);
        else sums.addToTouched(numberOf(entry), value);
      }
    }
    return (document) => sums.get(document) / (norm * (this.norms[document] || 1) || 1);
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
    for (const entry of this.terms.get(document)) square += this.weight(entry) ** 2;
    return Math.sqrt(square);
  }

  /**
   * Recomputes the norms when the collection has grown or shrunk by a tenth. Every added document changes the idf of all terms a
   * little.
   */
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
      const entry = this.postings.get(term).find((other) => numberOf(other) === document);
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

/** `1 + ln(count)` by count, for every count that can be stored. */
const FREQUENCIES = Float64Array.from({ length: COUNT_MAX + 1 }, (_value, count) => 1 + Math.log(Math.max(1, count)));

function frequencyOf(entry: Counted): number {
  return FREQUENCIES[entry & COUNT_MAX] ?? 1;
}
