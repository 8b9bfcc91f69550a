/** Room for so much more, so that an array that grows is seldom copied. What is not written to takes no memory. */
const AHEAD = 1.5;

/** The array, or a larger copy of it that has a place for the number. */
export function withRoomFor<Numbers extends Uint32Array | Float64Array>(numbers: Numbers, place: number): Numbers {
  if (place < numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Numbers)(Math.ceil(AHEAD * (place + 1)));
  larger.set(numbers);
  return larger;
}
