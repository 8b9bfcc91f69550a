import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkOut } from '../tools/checks/check-out.mjs';
import { OperatorError } from '../tools/system/project.mjs';
import { runNode } from '../tools/system/run.mjs';

/**
 * Checks out another commit that contains the gallery.
 *
 * @param {string} revision any name that git resolves to a commit
 * @returns the folder, and a function that removes it
 * @throws OperatorError when there is no such commit, or when it does not contain the gallery yet
 */
export async function checkOutGallery(revision) {
  const { tree, remove } = await checkOut(revision);
  if (existsSync(join(tree, 'gallery', 'build.mjs'))) return { tree, remove };
  await remove();
  throw new OperatorError(`${revision} had no gallery yet.`);
}

/**
 * Builds a tree's gallery into a folder.
 *
 * @param {string} tree
 * @param {string} folder
 * @throws OperatorError when the build fails
 */
export async function buildGallery(tree, folder) {
  const { code, output } = await runNode([join(tree, 'gallery', 'build.mjs'), folder], { cwd: join(tree, 'gallery') });
  if (code !== 0) throw new OperatorError(`The gallery of ${tree} could not be built.\n${output}`);
}
