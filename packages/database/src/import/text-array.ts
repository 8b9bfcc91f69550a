import { BadValue } from './bad-value.js';

/**
 * Reads a one-dimensional array as PostgreSQL writes it: `{"a","b"}`. Quotes are optional where they are not needed, and a
 * backslash escapes a character inside them.
 */
export function parseTextArray(text: string): string[] | BadValue {
  const source = text.trim();
  if (!source.startsWith('{') || !source.endsWith('}')) return new BadValue('must look like {"a","b"}');
  const body = source.slice(1, -1);
  if (body.trim() === '') return [];

  const items: string[] = [];
  const element = /\s*(?:"((?:[^"\\]|\\.)*)"|([^",{}\\\s](?:[^",{}\\]*[^",{}\\\s])?))\s*(,|$)/suy;
  let more = true;
  while (more) {
    const match = element.exec(body);
    if (!match) return new BadValue('must look like {"a","b"}');
    const [, quoted, bare, comma] = match;
    if (bare?.toUpperCase() === 'NULL') return new BadValue('must not hold NULL');
    items.push(quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/gsu, '$1'));
    more = comma === ',';
  }
  return element.lastIndex === 0 || element.lastIndex === body.length
    ? items
    : new BadValue('must look like {"a","b"}');
}

/** Returns the array in PostgreSQL's notation, with every element in quotes. */
export function formatTextArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
