/**
 * Returns what the first group of a pattern matches in a text.
 *
 * @param {string} text
 * @param {RegExp} pattern
 * @throws Error when the pattern matches nothing, so that no test goes on without what it is about
 */
export function firstGroup(text, pattern) {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`Nothing matches ${pattern}`);
  return found;
}
