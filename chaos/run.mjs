/**
 * Breaks the production build on servers and data of its own, and checks that nothing was lost:
 *
 *   npm run chaos                      # every scenario, one after another
 *   npm run chaos -- crash redis-away  # some
 *
 * PLANTED=1 plants the fault that each scenario must find: then it has to be red. Sizes are in the README.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError, ROOT, runMain } from '../scripts/lib/project.mjs';
import { runNode } from '../scripts/lib/run.mjs';

const FOLDER = join(ROOT, 'chaos');
const JEST = ['--experimental-vm-modules', '--no-warnings', join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')];
const scenarios = readdirSync(join(FOLDER, 'test')).map((file) => file.replace('.spec.ts', ''));

await runMain(async () => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !scenarios.includes(name));
  if (unknown.length > 0) {
    throw new OperatorError(`There is no scenario named ${unknown.join(', ')}. There are: ${scenarios.join(', ')}.`);
  }
  const wanted = names.length > 0 ? names : scenarios;
  const { code } = await runNode([...JEST, `/test/(${wanted.join('|')})\\.spec`], {
    cwd: FOLDER,
    inherit: true,
    // A server of the operator's must not be broken, and each scenario starts its own.
    env: { ...process.env, CHAOS_FULL: '1', DATABASE_URL: '', REDIS_URL: '' },
  });
  process.exitCode = code;
});
