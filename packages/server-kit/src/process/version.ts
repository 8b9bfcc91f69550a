import { readFileSync } from 'node:fs';

/** The release that runs, as the root's package.json names it: for metrics, `/readyz` and the page. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).version;
