import quickselect from 'quickselect';

/**
 * The documents a term stands in, each followed by how often it does. One flat array, made with its first document: most
 * terms stand in one, and an array that has grown from nothing holds room for sixteen.
 */
type Posting = number[];

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
  /** By document, its terms, each followed by how often it stands there. */
  private readonly terms: (Uint32Array | undefined)[] = [];
  private readonly norms: number[] = [];
  private size = 0;
  private normedSize = 0;
  /** Sums of the search that is running, by document: kept between searches, all 0 in between. */
  private sums = new Float64Array(1_024);

  add(document: number, terms: readonly string[]): void {
    this.remove(document);
    const counted = new Map<number, number>();
    for (const term of terms) {
      const number = this.numberOf(term);
      counted.set(number, (counted.get(number) ?? 0) + 1);
    }
    this.terms[document] = Uint32Array.from([...counted].flat());
    for (const [term, count] of counted) {
      const posting = this.postings[term];
      if (posting) posting.push(document, count);
      else this.postings[term] = [document, count];
    }
    this.size += 1;
    this.norms[document] = this.normOf(document);
  }

  remove(document: number): void {
    const terms = this.terms[document];
    if (!terms) return;
    eachPair(terms, (term) => {
      const posting = this.postings[term] ?? [];
      const at = positionOf(document, posting);
      if (at >= 0) posting.splice(at, 2);
    });
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
    eachPair(terms, (term, count) => {
      numbers.push(term);
      weights.push(this.weight(term, count));
    });
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
    return number !== undefined && positionOf(number, this.terms[document] ?? []) >= 0;
  }

  private accumulate(
    terms: readonly number[],
    weights: readonly number[],
    norm: number,
    most = Number.POSITIVE_INFINITY,
  ): [number, number][] {
    if (this.sums.length < this.terms.length) this.sums = new Float64Array(2 * this.terms.length);
    const { sums } = this;
    const touched: number[] = [];
    terms.forEach((term, i) => {
      const posting = this.postings[term];
      if (!posting || posting.length > 2 * POSTING_MAX) return;
      const weight = (weights[i] ?? 0) * this.idfOf(term);
      eachPair(posting, (document, count) => {
        const before = sums[document] ?? 0;
        if (before === 0) touched.push(document);
        // A sum of exactly 0 would be taken for untouched; the smallest number there is changes nothing else.
        sums[document] = before + weight * (1 + Math.log(count)) || Number.MIN_VALUE;
      });
    });
    const cosines = touched.map((document) => (sums[document] ?? 0) / (norm * (this.norms[document] || 1) || 1));
    for (const document of touched) sums[document] = 0;
    const least = nthHighest(cosines, most);
    const found: [number, number][] = [];
    cosines.forEach((cosine, i) => {
      if (cosine >= least) found.push([touched[i] ?? 0, cosine]);
    });
    return found;
  }

  private weight(term: number, count: number): number {
    return (1 + Math.log(count)) * this.idfOf(term);
  }

  private idfOf(term: number): number {
    return Math.log((1 + this.size) / Math.max(1, (this.postings[term]?.length ?? 0) / 2));
  }

  private normOf(document: number): number {
    let square = 0;
    eachPair(this.terms[document] ?? [], (term, count) => {
      square += this.weight(term, count) ** 2;
    });
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

  private numberOf(term: string): number {
    let number = this.numbers.get(term);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(term, number);
    }
    return number;
  }
}

/** Walks over a flat array of pairs. */
function eachPair(pairs: ArrayLike<number>, visit: (first: number, second: number) => void): void {
  for (let at = 0; at < pairs.length; at += 2) visit(pairs[at] ?? 0, pairs[at + 1] ?? 0);
}

/** Where the pair with this first number stands in a flat array of pairs, or -1. */
function positionOf(first: number, pairs: ArrayLike<number>): number {
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === first) return at;
  return -1;
}

/** The n-th highest of the numbers, minus infinity when they are fewer. Not by sorting: n is small, and they are many. */
function nthHighest(numbers: readonly number[], n: number): number {
  if (numbers.length <= n) return Number.NEGATIVE_INFINITY;
  const partlySorted = [...numbers];
  const at = numbers.length - n;
  quickselect(partlySorted, at);
  return partlySorted[at] ?? Number.NEGATIVE_INFINITY;
}
