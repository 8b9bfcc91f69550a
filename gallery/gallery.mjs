// Gallery of all parts of the interface in each of their states.
//   npm run gallery                         shows all of them on one page, which reloads after a change
//   npm run gallery -- compare REV          lists visual changes since that commit; further words select states by name
//   npm run gallery -- trial                plants faults of style and counts those that the comparison finds
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgress } from '../tools/system/progress.mjs';
import { OperatorError, ROOT } from '../tools/system/project.mjs';
import { requireBrowser } from '../tools/testing/browser.mjs';

const progress = createProgress();

/**
 * Returns the names that contain one of the words, or all names without words.
 *
 * @param {string[]} names
 * @param {string[]} words in lower case
 * @throws OperatorError when a word is in no name
 */
export function chosen(names, words) {
  const isIn = (/** @type {string} */ word, /** @type {string} */ name) => name.toLowerCase().includes(word);
  const unknown = words.filter((word) => !names.some((name) => isIn(word, name)));
  if (unknown.length > 0) throw new OperatorError(`No state has ${unknown.join(' or ')} in its name.`);
  return names.filter((name) => words.length === 0 || words.some((word) => isIn(word, name)));
}

/** @param {string} revision @param {string[]} words */
async function compare(revision, words) {
  const { buildGallery, checkOutGallery } = await import('./other-tree.mjs');
  const { findChanges, picturesOf } = await import('./compare.mjs');
  const { openBrowser, openGallery } = await import('./pictures.mjs');
  const { writeReport } = await import('./report.mjs');
  const executablePath = await requireBrowser(progress);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'gallery-pictures-')));
  const other = await checkOutGallery(revision);
  const browser = await openBrowser(executablePath);
  try {
    const folders = { before: join(scratch, 'before'), after: join(scratch, 'after') };
    await progress.step('Building the gallery of this tree', () => buildGallery(ROOT, folders.after));
    const after = await openGallery({ folder: folders.after, browser });
    const wanted = chosen(after.names, words);
    await progress.step(`Building the gallery of ${revision}`, () => buildGallery(other.tree, folders.before));
    const before = await openGallery({ folder: folders.before, browser });
    const states = wanted.filter((name) => before.names.includes(name));
    const pictures = await progress.step(`Drawing ${states.length} states of ${revision}`, () =>
      picturesOf(before, states),
    );
    const changes = await progress.step('Drawing those of this tree', () =>
      findChanges({ before, after, pictures, states }),
    );
    const added = after.names.filter((name) => !before.names.includes(name));
    const removed = before.names.filter((name) => !after.names.includes(name));
    await Promise.all([before.close(), after.close()]);
    if (changes.length + added.length + removed.length === 0) {
      progress.line(`None of ${pictures.size} pictures changed since ${revision}`);
      return;
    }
    const folder = join(ROOT, 'test-results', 'gallery');
    const page = writeReport({ folder, revision, changes, added, removed });
    for (const { name, pixels } of changes) progress.line(`changed   ${name} (${pixels} pixels)`);
    for (const name of added) progress.line(`new       ${name}`);
    for (const name of removed) progress.line(`gone      ${name}`);
    progress.line(`${changes.length} of ${pictures.size} pictures changed since ${revision}: ${page}`);
    process.exitCode = 1;
  } finally {
    await browser.close();
    await other.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Entry point of `npm run gallery`. */
export async function main() {
  const [command = 'show', revision, ...words] = process.argv.slice(2);
  if (command === 'show') return (await import('./serve.mjs')).serve();
  if (command === 'trial') return (await import('./trial.mjs')).trial({ progress, words: process.argv.slice(3) });
  if (command !== 'compare' || !revision)
    throw new OperatorError('Use: npm run gallery [-- compare REVISION [WORD...]]');
  await compare(
    revision,
    words.map((word) => word.toLowerCase()),
  );
}
