import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @import { Change } from './compare.mjs' */

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
/** @param {string} title @param {string[]} names */
const list = (title, names) =>
  names.length === 0 ? '' : `<h2>${title}</h2><ul>${names.map((name) => `<li>${escaped(name)}</li>`).join('')}</ul>`;

/**
 * Writes a page that shows each change before, after, and as a difference. Returns the page's path.
 *
 * @param {{ folder: string, revision: string, changes: Change[], added: string[], removed: string[] }} found
 */
export function writeReport({ folder, revision, changes, added, removed }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const rows = changes.map(({ name, before, after, picture, pixels }, at) => {
    const cells = Object.entries({ before, after, difference: picture }).map(([kind, png]) => {
      const file = `${at}-${kind}.png`;
      writeFileSync(join(folder, file), png);
      return `<figure><figcaption>${kind}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a></figure>`;
    });
    return `<section><h2>${escaped(name)} (${pixels} pixels)</h2><div>${cells.join('')}</div></section>`;
  });
  const page = join(folder, 'index.html');
  writeFileSync(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery since ${escaped(revision)}</title>
<style>
  body { font: 14px/1.5 system-ui, sans-serif; margin: 16px; }
  div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; align-items: start; }
  figure { margin: 0; }
  img { max-width: 100%; border: 1px solid #ccc; }
</style>
<h1>${changes.length} of the pictures changed since ${escaped(revision)}</h1>
${list('New states', added)}${list('States that are no more', removed)}${rows.join('\n')}</html>\n`,
  );
  return page;
}
