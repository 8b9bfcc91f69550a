import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCsvRecords } from '@wishboard/database/import/csv-records';
import { ROOT } from '../../tools/system/project.mjs';

/** A wish that members of a community want. @typedef {Record<'id' | 'title' | 'description', string>} Want */

/** The shortest list that is used, since shorter ones say little about a member. */
const LIST_MIN = 5;

/**
 * Returns the wants of a community's members: for each, the wishes they reacted to.
 *
 * @param {string} [folder] folder in the format of `npm run import`; without one, a community is generated
 */
export async function readWants(folder) {
  if (folder) return wantsIn(folder);
  const made = mkdtempSync(join(tmpdir(), 'wishboard-wants-'));
  try {
    execFileSync(process.execPath, ['bench/import/generate-csv.mjs', made, '1500', '5000', '40000', '0'], {
      cwd: ROOT,
    });
    return await wantsIn(made);
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** @param {string} folder */
async function wantsIn(folder) {
  /** @type {Map<string, Want>} */
  const wishes = new Map();
  for await (const { id = '', title = '', description = '' } of records(join(folder, 'wishes.csv')))
    wishes.set(id, { id, title, description });
  /** @type {Map<string, Set<Want>>} */
  const lists = new Map();
  for await (const { wishId = '', userId = '' } of records(join(folder, 'reactions.csv'))) {
    const list = lists.get(userId) ?? new Set();
    const want = wishes.get(wishId);
    if (want) lists.set(userId, list.add(want));
  }
  return [...lists.values()].map((list) => [...list]).filter((list) => list.length >= LIST_MIN);
}

/** @param {string} file */
async function* records(file) {
  /** @type {string[] | null} */
  let head = null;
  for await (const { values } of readCsvRecords(file, () => undefined)) {
    if (head) yield Object.fromEntries(head.map((name, at) => [name, values[at]]));
    else head = values;
  }
}
