import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScratchCopy } from '../tools/checks/scratch-copy.mjs';
import { ROOT } from '../tools/system/project.mjs';
import { requireBrowser } from '../tools/testing/browser.mjs';
import { findChanges } from './compare.mjs';
import { FAULTS } from './faults.mjs';
import { buildGallery } from './other-tree.mjs';
import { openBrowser, openGallery } from './pictures.mjs';

/** @import { Browser } from 'playwright-core' */
/** @import { Progress } from '../tools/system/progress.mjs' */
/** @import { Drawable } from './compare.mjs' */

/**
 * What both parts of the trial work with.
 *
 * @typedef {object} Trial
 * @property {Progress} progress
 * @property {Browser} browser
 * @property {Drawable} before the faultless gallery
 * @property {ReturnType<typeof lookUp>} picturesFor draws it
 */

const RUNS = 20;
/** A run over all states takes minutes, so each run draws one of this many shares, in rotation. */
const SHARES = 4;

const partOf = (/** @type {string} */ name) => name.split(' / ').slice(0, 2).join(' / ');

/**
 * Groups the states into turns: one state of every part, then the next of every part, and so on. The first turn finds most faults.
 *
 * @param {string[]} names
 */
function inTurns(names) {
  const parts = [...new Set(names.map(partOf))].map((part) => names.filter((name) => partOf(name) === part));
  const most = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: most }, (_, at) => parts.flatMap((part) => part[at] ?? []));
}

/**
 * Returns a function that draws states of the faultless gallery on first use, and then caches their pictures.
 *
 * @param {Drawable} before
 */
function lookUp(before) {
  /** @type {Map<string, Buffer>} */
  const pictures = new Map();
  /** @type {Set<string>} */
  const drawn = new Set();
  return async (/** @type {string[]} */ states) => {
    const missing = states.filter((state) => !drawn.has(state));
    if (missing.length > 0) await before.draw(missing, (name, png) => void pictures.set(name, png));
    for (const state of missing) drawn.add(state);
    return pictures;
  };
}

/**
 * Plants faults of style in a copy of the tree, one at a time, and prints which of them the comparison finds. Then compares the tree with
 * itself several times, and prints the number of false alarms. Each of these runs draws a quarter of the states, in rotation.
 *
 * @param {{ progress: Progress, words: string[] }} options words `faults` or `same` run only one of the two parts
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
    const turns = inTurns(before.names);
    const picturesFor = lookUp(before);
    if (!words.includes('same')) await plant({ progress, browser, scratch, copy, before, picturesFor, turns });
    if (!words.includes('faults'))
      await repeat({ progress, browser, sound, before, picturesFor, states: turns.flat() });
  } finally {
    await browser.close();
    for (const folder of [scratch, copy]) rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Trial & { scratch: string, copy: string, turns: string[][] }} trial */
async function plant({ progress, browser, scratch, copy, before, picturesFor, turns }) {
  const missed = [];
  for (const { fault, file, from, to } of FAULTS) {
    const source = readFileSync(join(copy, file), 'utf8');
    if (source.split(from).length !== 2) throw new Error(`${fault}: the edit no longer applies to ${file}`);
    writeFileSync(join(copy, file), source.replace(from, to));
    const folder = join(scratch, 'faulty');
    await buildGallery(copy, folder);
    writeFileSync(join(copy, file), source);
    const after = await openGallery({ folder, browser });
    let found;
    for (const states of turns) {
      const pictures = await picturesFor(states);
      [found] = await findChanges({ before, after, pictures, states, firstOnly: true });
      if (found) break;
    }
    await after.close();
    progress.line(found ? `found     ${fault}: ${found.name}, ${found.pixels} pixels` : `MISSED    ${fault}`);
    if (!found) missed.push(fault);
  }
  progress.line(`${FAULTS.length - missed.length} of ${FAULTS.length} faults of style were found`);
  if (missed.length > 1) process.exitCode = 1;
}

/** @param {Trial & { sound: string, states: string[] }} trial */
async function repeat({ progress, browser, sound, before, picturesFor, states }) {
  let alarms = 0;
  for (let run = 1; run <= RUNS; run++) {
    const after = await openGallery({ folder: sound, browser });
    const share = states.filter((_, at) => at % SHARES === run % SHARES);
    const pictures = await picturesFor(share);
    const changes = await findChanges({ before, after, pictures, states: share });
    await after.close();
    const found = changes.length === 0 ? 'no change' : changes.map(({ name }) => name).join('; ');
    progress.line(`run ${run}, ${share.length} of ${states.length} states: ${found}`);
    if (changes.length > 0) alarms += 1;
  }
  progress.line(`${alarms} false alarms in ${RUNS} comparisons of the tree with itself`);
  if (alarms > 0) process.exitCode = 1;
}
