/** The words as SQL lists them in an IN or an ARRAY: of a list in contracts, whose words need no escape. */
export function sqlWords(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
