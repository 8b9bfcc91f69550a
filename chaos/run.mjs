/**
 * Builds what changed, injects faults into the production build on its own servers and data, and checks that nothing was lost:
 *
 *   npm run chaos                      # every scenario, one after another
 *   npm run chaos -- crash redis-away  # some
 *
 * With PLANTED=1 each scenario plants a fault that it must find, so it has to fail. The README lists the sizes.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../tools/start/build.mjs';
import { createProgress } from '../tools/system/progress.mjs';
import { OperatorError, ROOT, runMain } from '../tools/system/project.mjs';
import { runNode } from '../tools/system/run.mjs';

const FOLDER = join(ROOT, 'chaos');
const JEST = ['--experimental-vm-modules', '--no-warnings', join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')];
/** Scenario that mounts small disks and fills them, which only root on Linux may do. */
const FOR_ROOT = 'disk-full';
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const scenarios = readdirSync(join(FOLDER, 'test')).map((file) => file.replace('.spec.ts', ''));

await runMain(async () => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !scenarios.includes(name));
  if (unknown.length > 0) {
    throw new OperatorError(`There is no scenario named ${unknown.join(', ')}. There are: ${scenarios.join(', ')}.`);
  }
  if (names.includes(FOR_ROOT) && !isRoot) throw new OperatorError(`${FOR_ROOT} makes disks to fill: run it as root.`);
  const wanted = names.length > 0 ? names : scenarios.filter((name) => isRoot || name !== FOR_ROOT);
  if (names.length === 0 && !isRoot) process.stdout.write(`Without ${FOR_ROOT}, which has to be run as root.\n`);
  await buildAll(createProgress());
  const { code } = await runNode([...JEST, `/test/(${wanted.join('|')})\\.spec`], {
    cwd: FOLDER,
    inherit: true,
    // With empty addresses each scenario starts its own servers, so that none of the operator's is broken.
    env: { ...process.env, CHAOS_FULL: '1', DATABASE_URL: '', REDIS_URL: '' },
  });
  process.exitCode = code;
});
