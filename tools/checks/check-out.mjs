import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError, ROOT } from '../system/project.mjs';
import { run, runNpm } from '../system/run.mjs';
import { linkPackages } from './scratch-copy.mjs';

const MIGRATIONS = 'packages/database/src/migrations';

/** Runs git. @param {string[]} args @throws {OperatorError} with git's output when it fails */
async function git(...args) {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new OperatorError(`git ${args[0]}: ${output.trim()}`);
  return output.trim();
}

/** @param {string} tree */
async function provideNodeModules(tree) {
  const lockOf = (/** @type {string} */ root) => readFileSync(join(root, 'package-lock.json'), 'utf8');
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
 * Checks out another commit in a separate folder, with the packages of its lockfile.
 *
 * @param {string} revision any revision that git understands
 * @returns the folder, and a function that removes it
 * @throws {OperatorError} when there is no such commit
 */
export async function checkOut(revision) {
  const commit = await git('rev-parse', '--verify', `${revision}^{commit}`);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'wishboard-commit-')));
  const tree = join(scratch, 'tree');
  await git('worktree', 'add', '--detach', '--quiet', tree, commit);
  const remove = async () => {
    await git('worktree', 'remove', '--force', tree);
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    await provideNodeModules(tree);
  } catch (error) {
    await remove();
    throw error;
  }
  return { tree, remove };
}

/**
 * Returns the revision from which tests update: the newest tag, else the commit before the newest migration. An update with a
 * migration is the harder case.
 *
 * @throws {OperatorError} in a clone without history
 */
export async function lastRelease() {
  const tag = await run('git', ['describe', '--tags', '--abbrev=0']);
  if (tag.code === 0) return tag.output.trim();
  const newest = await git('log', '-1', '--first-parent', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  if (newest === '') throw new OperatorError('This clone has no history that an update could come from.');
  return git('rev-parse', `${newest}^`);
}
