/** Maximum of wishes in the matrix, those with the most acts. Inverting the matrix takes the third power of their number. */
const WISHES_MAX = 1_000;
/** Ridge (L2) regularisation. It keeps a wish that few act on from being explained by chance. */
const RIDGE = 100;

/**
 * EASE^R (Steck 2019, "Embarrassingly shallow autoencoders for sparse data"): the weights `B = I - P diag(1 / diag P)` with
 * `P = (X'X + ridge I)^-1`, which predict each wish from the others that the same members act on. It is computed in closed form
 * over the thousand wishes most acted on, so it never recommends any other wish.
 */
export class EaseMatrix {
  /** The wishes in the matrix, and the place of each. */
  private readonly wishes: number[];
  private readonly places: Map<number, number>;
  private readonly weights: Float64Array;

  /**
   * @param acted by member, the wishes the member acted on
   * @param count total number of wishes
   */
  constructor(acted: readonly (readonly number[])[], count: number) {
    const counts = new Float64Array(count);
    for (const wishes of acted) for (const wish of wishes) counts[wish] = (counts[wish] ?? 0) + 1;
    this.wishes = [...counts.keys()]
      .filter((wish) => (counts[wish] ?? 0) > 0)
      .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
      .slice(0, WISHES_MAX);
    this.places = new Map(this.wishes.map((wish, place) => [wish, place]));
    const size = this.wishes.length;
    const gram = new Float64Array(size * size);
    for (const wishes of acted) {
      const places = wishes.map((wish) => this.places.get(wish)).filter((place) => place !== undefined);
      for (const row of places)
        for (const column of places) gram[row * size + column] = (gram[row * size + column] ?? 0) + 1;
    }
    for (let place = 0; place < size; place += 1) gram[place * (size + 1)] = (gram[place * (size + 1)] ?? 0) + RIDGE;
    invert(gram, size);
    this.weights = gram;
  }

  /** Yields by wish how much an act on the given wish predicts acts on it. */
  *row(wish: number): Generator<readonly [wish: number, weight: number]> {
    const row = this.places.get(wish);
    if (row === undefined) return;
    const size = this.wishes.length;
    for (let column = 0; column < size; column += 1) {
      if (column === row) continue;
      const weight = -(this.weights[row * size + column] ?? 0) / (this.weights[column * (size + 1)] ?? 1);
      yield [this.wishes[column] ?? 0, weight];
    }
  }
}

/** Inverts a symmetric positive definite matrix in place (Gauss-Jordan, which needs no pivoting for such a matrix). */
function invert(matrix: Float64Array, size: number): void {
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = matrix.subarray(pivot * size, (pivot + 1) * size);
    const scale = 1 / (own[pivot] ?? 1);
    own[pivot] = 1;
    for (let column = 0; column < size; column += 1) own[column] = (own[column] ?? 0) * scale;
    for (let row = 0; row < size; row += 1) {
      if (row === pivot) continue;
      const other = matrix.subarray(row * size, (row + 1) * size);
      const factor = other[pivot] ?? 0;
      if (factor === 0) continue;
      other[pivot] = 0;
      for (let column = 0; column < size; column += 1) {
        other[column] = (other[column] ?? 0) - factor * (own[column] ?? 0);
      }
    }
  }
}
