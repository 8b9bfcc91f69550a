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
 * The main journeys in Chromium, Firefox and WebKitGTK, over the production build:
 *
 *   npm run engines                    # all of them
 *   npm run engines -- -t WebKit       # of one engine; whatever follows goes to Jest
 */
export async function main() {
  const progress = createProgress();
  const programs = await requireEngines(progress);
  await buildAll(progress);
  // Whatever is started knows this folder by its name, and is found by that when the run is over or interrupted.
  const folder = mkdtempSync(join(tmpdir(), 'wishboard-engines-'));
  // The database's account enters it, too.
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
