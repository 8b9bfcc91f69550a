import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../system/project.mjs';
import { run } from '../system/run.mjs';

/** Files of the working tree that are the project's, those not yet committed included. */
async function ownFiles() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (code !== 0) throw new Error(output);
  return output.split('\0').filter((file) => file && existsSync(join(ROOT, file)));
}

/** Installed packages by links; our own lead to the copy, or what is changed there would not be what runs. @param {string} from @param {string} to @param {string} copy */
function linkPackages(from, to, copy) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (name !== '@wishboard') symlinkSync(source, target);
    else {
      mkdirSync(target);
      for (const own of readdirSync(source)) {
        symlinkSync(
          join(copy, realpathSync(join(source, own)).slice(realpathSync(ROOT).length + 1)),
          join(target, own),
        );
      }
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
  const packages = new Set(files.filter((file) => /(^|\/)package\.json$/.test(file)).map((file) => dirname(file)));
  for (const folder of packages) {
    const from = join(ROOT, folder, 'node_modules');
    if (existsSync(from)) linkPackages(from, join(copy, folder, 'node_modules'), copy);
  }
  return copy;
}
