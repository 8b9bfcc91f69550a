import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../system/project.mjs';
import { run } from '../system/run.mjs';

/** Files of the working tree that are the project's, those not yet committed included. */
async function ownFiles() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (code !== 0) throw new Error(output);
  return output.split('\0').filter((file) => file && existsSync(join(ROOT, file)));
}

/**
 * Gives another tree of this project the packages that are installed here, by links. The house's own lead to the other tree, or
 * what is changed there would not be what runs; whoever builds keeps a cache of their own.
 *
 * @param {string} tree
 * @param {readonly string[]} manifests every `package.json` of the other tree, by its path there
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

/** A copy of the working tree in which tests run, and which may be changed and thrown away. Answers its folder. */
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
