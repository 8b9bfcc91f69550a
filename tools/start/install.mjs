import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from '../system/file-lock.mjs';
import { BUILD_LOCK, OperatorError, ROOT } from '../system/project.mjs';
import { runNpm } from '../system/run.mjs';

const readPackages = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return null;
  }
};

/**
 * Why the installed packages are not those of the lockfile, or null when they are. npm writes what it installed to
 * `node_modules/.package-lock.json` as its last act, so an interrupted installation has none.
 */
export function findStaleInstall(root = ROOT) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!wanted)
    throw new OperatorError('package-lock.json is missing or damaged. Restore it with: git checkout package-lock.json');
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'not installed yet';
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional || entry.peer) continue;
    // A workspace's own node_modules may have been removed without npm's knowledge.
    const there = installed[path]?.version === entry.version && existsSync(join(root, path));
    if (!there) return `${path.split('node_modules/').pop()} changed`;
  }
  return null;
}

/** Installs the lockfile's packages when they are not there. */
export async function ensureInstalled(progress) {
  const reason = findStaleInstall();
  if (!reason) return;
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  await progress.step(`Installing packages (${reason})`, async () => {
    const { code, output } = await alone(BUILD_LOCK, async () =>
      findStaleInstall() ? runNpm(args) : { code: 0, output: '' },
    );
    if (code === 0 && existsSync(join(ROOT, 'node_modules', '.package-lock.json'))) return;
    const cause =
      output
        .split('\n')
        .find((line) => /npm error \S/.test(line))
        ?.replace('npm error ', '') ?? 'npm ci failed';
    throw new OperatorError(
      `Installing packages failed: ${cause.trim()}\n${output.trim().split('\n').slice(-15).join('\n')}`,
    );
  });
}
