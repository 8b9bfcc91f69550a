import { readFileSync } from 'node:fs';

/** The running release, from the root package.json. Shown in metrics, `/readyz` and the page. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).version;
