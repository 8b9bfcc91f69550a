import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from '../tools/checks/scratch-copy.mjs';
import { OperatorError, ROOT } from '../tools/system/project.mjs';
import { run, runNode, runNpm } from '../tools/system/run.mjs';

async function git(...args) {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new OperatorError(`git ${args[0]}: ${output.trim()}`);
  return output.trim();
}

async function givePackages(tree) {
  const lockOf = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockOf(tree) !== lockOf(ROOT)) {
    const { code, output } = await runNpm(['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
      cwd: tree,
    });
    if (code !== 0) throw new OperatorError(`Its packages could not be installed: ${output.trim()}`);
    return;
  }
  linkPackages(tree, (await git('-C', tree, 'ls-files', 'package.json', '*/package.json')).split('\n'));
}

/**
 * Checks out another commit in a folder of its own, with the packages it asks for.
 *
 * @param {string} revision whatever git takes for a commit
 * @returns the folder, and what removes it again
 * @throws OperatorError when there is no such commit, or it had no gallery yet
 */
export async function checkOut(revision) {
  const commit = await git('rev-parse', '--verify', `${revision}^{commit}`);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'gallery-')));
  const tree = join(scratch, 'tree');
  await git('worktree', 'add', '--detach', '--quiet', tree, commit);
  const remove = async () => {
    await git('worktree', 'remove', '--force', tree);
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    if (!existsSync(join(tree, 'gallery', 'build.mjs'))) throw new OperatorError(`${revision} had no gallery yet.`);
    await givePackages(tree);
  } catch (error) {
    await remove();
    throw error;
  }
  return { tree, remove };
}

/** Builds a tree's gallery into a folder. @throws OperatorError when that fails */
export async function buildGallery(tree, folder) {
  const { code, output } = await runNode([join(tree, 'gallery', 'build.mjs'), folder], { cwd: join(tree, 'gallery') });
  if (code !== 0) throw new OperatorError(`The gallery of ${tree} could not be built.\n${output}`);
}
