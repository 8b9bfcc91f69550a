/** Returns the words as SQL lists them in an IN or an ARRAY. They come from a list in contracts and need no escape. */
export function sqlWords(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
