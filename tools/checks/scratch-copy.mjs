import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../system/project.mjs';
import { run } from '../system/run.mjs';

/** Returns the project's files in the working tree, including those not yet committed. */
async function ownFiles() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (code !== 0) throw new Error(output);
  return output.split('\0').filter((file) => file && existsSync(join(ROOT, file)));
}

/**
 * Gives another tree of this project the packages installed here, through symbolic links. The workspace's own packages link
 * to the other tree, because otherwise changes there would not run. Caches are not shared, so that each tree builds with its
 * own.
 *
 * @param {string} tree
 * @param {readonly string[]} manifests paths of every `package.json` in the other tree
 */
export function linkPackages(tree, manifests) {
  for (const folder of manifests.map((path) => dirname(path))) {
    const from = join(ROOT, folder, 'node_modules');
    const to = join(tree, folder, 'node_modules');
    if (!existsSync(from)) continue;
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from).filter((name) => !['@wishboard', '.cache'].includes(name))) {
      symlinkSync(join(from, name), join(to, name));
    }
    const own = join(from, '@wishboard');
    if (!existsSync(own)) continue;
    mkdirSync(join(to, '@wishboard'));
    for (const name of readdirSync(own)) {
      const project = relative(realpathSync(ROOT), realpathSync(join(own, name)));
      symlinkSync(join(tree, project), join(to, '@wishboard', name));
    }
  }
}

/** Copies the working tree to a temporary folder in which tests can run and files can be changed. Returns the folder. */
export async function makeScratchCopy() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'wishboard-scratch-')));
  const files = await ownFiles();
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  linkPackages(
    copy,
    files.filter((file) => basename(file) === 'package.json'),
  );
  return copy;
}
