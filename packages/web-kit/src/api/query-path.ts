import type { QueryKey } from '@tanstack/react-query';

/** Path of a query key: its segments joined with `/`. An object as last segment becomes the query string. */
export function queryPath(key: QueryKey): string {
  const last = key.at(-1);
  if (typeof last !== 'object' || last === null) return key.join('/');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(last)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const path = key.slice(0, -1).join('/');
  return search.size > 0 ? `${path}?${search}` : path;
}
