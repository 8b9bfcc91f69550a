/** Growth factor of an array, so that a growing array is seldom copied. Pages that are never written take no physical memory. */
const GROWTH_FACTOR = 1.5;

/** Returns the array, or a larger copy of it when the array has no place at this index. */
export function ensureCapacity<Numbers extends Uint32Array | Float64Array>(numbers: Numbers, place: number): Numbers {
  if (place < numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Numbers)(Math.ceil(GROWTH_FACTOR * (place + 1)));
  larger.set(numbers);
  return larger;
}
