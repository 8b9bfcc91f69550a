import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScratchCopy } from '../tools/checks/scratch-copy.mjs';
import { ROOT } from '../tools/system/project.mjs';
import { requireBrowser } from '../tools/testing/browser.mjs';
import { findChanges, picturesOf } from './compare.mjs';
import { FAULTS } from './faults.mjs';
import { buildGallery } from './other-tree.mjs';
import { openBrowser, openGallery } from './pictures.mjs';

const RUNS = 20;

const partOf = (name) => name.split(' / ').slice(0, 2).join(' / ');

/** One state of every part, then the next of every part, and so on: most faults are met soon. */
function inTurns(names) {
  const parts = [...new Set(names.map(partOf))].map((part) => names.filter((name) => partOf(name) === part));
  const most = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: most }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
}

/**
 * Plants faults of style in a copy of the tree, one at a time, and says which of them the comparison finds; then compares
 * the tree with itself, again and again, and says how often that was a false alarm.
 *
 * @param {{ progress: any, words: string[] }} options words `faults` or `same` have one of the two done alone
 */
export async function trial({ progress, words }) {
  const executablePath = await requireBrowser(progress);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'gallery-trial-')));
  const copy = await makeScratchCopy();
  const browser = await openBrowser(executablePath);
  try {
    const sound = join(scratch, 'sound');
    await progress.step('Building', () => buildGallery(ROOT, sound));
    const before = await openGallery({ folder: sound, browser });
    const states = inTurns(before.names);
    const pictures = await progress.step(`Drawing ${states.length} states`, () => picturesOf(before, states));
    if (!words.includes('same')) await plant({ progress, browser, scratch, copy, before, pictures, states });
    if (!words.includes('faults')) await repeat({ progress, browser, sound, before, pictures, states });
  } finally {
    await browser.close();
    for (const folder of [scratch, copy]) rmSync(folder, { recursive: true, force: true });
  }
}

async function plant({ progress, browser, scratch, copy, before, pictures, states }) {
  const missed = [];
  for (const { fault, file, from, to } of FAULTS) {
    const source = readFileSync(join(copy, file), 'utf8');
    if (source.split(from).length !== 2) throw new Error(`${fault}: the edit no longer applies to ${file}`);
    writeFileSync(join(copy, file), source.replace(from, to));
    const folder = join(scratch, 'faulty');
    await buildGallery(copy, folder);
    writeFileSync(join(copy, file), source);
    const after = await openGallery({ folder, browser });
    const [found] = await findChanges({ before, after, pictures, states, firstOnly: true });
    await after.close();
    progress.line(found ? `found     ${fault}: ${found.name}, ${found.pixels} pixels` : `MISSED    ${fault}`);
    if (!found) missed.push(fault);
  }
  progress.line(`${FAULTS.length - missed.length} of ${FAULTS.length} faults of style were found`);
  if (missed.length > 1) process.exitCode = 1;
}

async function repeat({ progress, browser, sound, before, pictures, states }) {
  let alarms = 0;
  for (let run = 1; run <= RUNS; run++) {
    const after = await openGallery({ folder: sound, browser });
    const changes = await findChanges({ before, after, pictures, states });
    await after.close();
    progress.line(`run ${run}: ${changes.length === 0 ? 'no change' : changes.map(({ name }) => name).join('; ')}`);
    if (changes.length > 0) alarms += 1;
  }
  progress.line(`${alarms} false alarms in ${RUNS} comparisons of the tree with itself`);
  if (alarms > 0) process.exitCode = 1;
}
