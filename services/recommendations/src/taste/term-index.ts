/** The wishes a term stands in. `counts` runs beside `documents`. */
interface Posting {
  documents: number[];
  counts: number[];
}

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
  private readonly postings: Posting[] = [];
  private readonly terms: (Uint32Array | undefined)[] = [];
  private readonly counts: (Uint16Array | undefined)[] = [];
  private readonly norms: number[] = [];
  private size = 0;
  private normedSize = 0;

  add(document: number, terms: readonly string[]): void {
    this.remove(document);
    const counted = new Map<number, number>();
    for (const term of terms) {
      const number = this.numberOf(term);
      counted.set(number, (counted.get(number) ?? 0) + 1);
    }
    this.terms[document] = Uint32Array.from(counted.keys());
    this.counts[document] = Uint16Array.from(counted.values());
    for (const [term, count] of counted) {
      this.postings[term]?.documents.push(document);
      this.postings[term]?.counts.push(count);
    }
    this.size += 1;
    this.norms[document] = this.normOf(document);
  }

  remove(document: number): void {
    const terms = this.terms[document];
    if (!terms) return;
    for (const term of terms) {
      const posting = this.postings[term];
      const at = posting?.documents.indexOf(document) ?? -1;
      if (at < 0) continue;
      posting?.documents.splice(at, 1);
      posting?.counts.splice(at, 1);
    }
    this.terms[document] = undefined;
    this.counts[document] = undefined;
    this.size -= 1;
  }

  /** How rare a term is, at least 0. Unknown terms are as rare as can be. */
  idf(term: string): number {
    const number = this.numbers.get(term);
    return number === undefined ? Math.log(1 + this.size) : this.idfOf(number);
  }

  /** Cosines of the documents that share a term with this one, itself left out. */
  similarTo(document: number): Map<number, number> {
    const terms = this.terms[document];
    if (!terms) return new Map();
    this.renorm();
    const counts = this.counts[document];
    const weights = [...terms].map((term, i) => this.weight(term, counts?.[i] ?? 1));
    const found = this.accumulate([...terms], weights, this.norms[document] ?? 0);
    found.delete(document);
    return found;
  }

  /** Cosines of the documents to a few words, each as important as its rarity. */
  similarToTerms(words: readonly string[]): Map<number, number> {
    this.renorm();
    const terms = [...new Set(words)].map((word) => this.numbers.get(word)).filter((term) => term !== undefined);
    const weights = terms.map((term) => this.idfOf(term));
    return this.accumulate(terms, weights, Math.hypot(...weights));
  }

  /** Whether the document has the term. */
  has(document: number, term: string): boolean {
    const number = this.numbers.get(term);
    return number !== undefined && (this.terms[document]?.includes(number) ?? false);
  }

  private accumulate(terms: readonly number[], weights: readonly number[], norm: number): Map<number, number> {
    const sums = new Map<number, number>();
    terms.forEach((term, i) => {
      const posting = this.postings[term];
      if (!posting || posting.documents.length > POSTING_MAX) return;
      const idf = this.idfOf(term);
      const weight = (weights[i] ?? 0) * idf;
      posting.documents.forEach((document, j) => {
        sums.set(document, (sums.get(document) ?? 0) + weight * (1 + Math.log(posting.counts[j] ?? 1)));
      });
    });
    for (const [document, sum] of sums) sums.set(document, sum / (norm * (this.norms[document] || 1) || 1));
    return sums;
  }

  private weight(term: number, count: number): number {
    return (1 + Math.log(count)) * this.idfOf(term);
  }

  private idfOf(term: number): number {
    return Math.log((1 + this.size) / Math.max(1, this.postings[term]?.documents.length ?? 1));
  }

  private normOf(document: number): number {
    const counts = this.counts[document];
    let square = 0;
    this.terms[document]?.forEach((term, i) => {
      square += this.weight(term, counts?.[i] ?? 1) ** 2;
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
      number = this.postings.length;
      this.numbers.set(term, number);
      this.postings.push({ documents: [], counts: [] });
    }
    return number;
  }
}
