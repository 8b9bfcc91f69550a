import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError, ROOT } from '../tools/system/project.mjs';
import { run, runNode, runNpm } from '../tools/system/run.mjs';

async function git(...args) {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new OperatorError(`git ${args[0]}: ${output.trim()}`);
  return output.trim();
}

/** Installed packages by links, the house's own from the other tree. */
function linkPackages(from, to, tree) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // Each builds with a cache of its own.
    if (name !== '@wishboard' && name !== '.cache') symlinkSync(join(from, name), join(to, name));
  }
  const own = join(from, '@wishboard');
  if (!existsSync(own)) return;
  mkdirSync(join(to, '@wishboard'));
  for (const name of readdirSync(own)) {
    const folder = realpathSync(join(own, name)).slice(realpathSync(ROOT).length + 1);
    symlinkSync(join(tree, folder), join(to, '@wishboard', name));
  }
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
  const folders = [
    '.',
    ...(await git('-C', tree, 'ls-files', '*/package.json')).split('\n').map((file) => file.slice(0, -13)),
  ];
  for (const folder of folders) {
    const installed = join(ROOT, folder, 'node_modules');
    if (existsSync(installed)) linkPackages(installed, join(tree, folder, 'node_modules'), tree);
  }
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
