import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../start/build.mjs';
import { createCleanup } from '../system/cleanup.mjs';
import { createProgress } from '../system/progress.mjs';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';
import { requireEngines } from './engine-programs.mjs';
import { endProcessesOf } from './leftovers.mjs';

/**
 * Implements `npm run engines`: runs the main journeys in Chromium, Firefox and WebKitGTK against the production build. `npm
 * run engines -- -t WebKit` runs those of one engine, because all further arguments go to Jest.
 */
export async function main() {
  const progress = createProgress();
  const programs = await requireEngines(progress);
  await buildAll(progress);
  // Temporary folder of the run. Every process it starts has this folder as TMPDIR, and is found by that when the run ends.
  const folder = mkdtempSync(join(tmpdir(), 'wishboard-engines-'));
  // The account that runs the database must be able to enter the folder.
  chmodSync(folder, 0o755);
  const cleanup = createCleanup();
  cleanup.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  cleanup.add(() => endProcessesOf(folder));
  cleanup.onSignals(130);
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join('engines', 'jest.config.mjs');
  const { code } = await runNode(
    ['--experimental-vm-modules', '--no-warnings', jest, '--config', config, ...process.argv.slice(2)],
    {
      cwd: join(ROOT, 'e2e'),
      inherit: true,
      env: { ...process.env, TMPDIR: folder, ENGINES: JSON.stringify(programs) },
    },
  );
  await cleanup.run();
  process.exitCode = code;
}
