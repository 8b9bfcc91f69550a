import { join } from 'node:path';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

/** All checks that do not run the product. Each one runs even after another failed, so that one run shows every problem. */
const CHECKS = [
  [join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'],
  [join(ROOT, 'tools', 'checks', 'check-boundaries.mjs')],
  [join(ROOT, 'tools', 'checks', 'check-lockfile.mjs')],
];

/** Implements `npm run lint`. */
export async function main() {
  for (const command of CHECKS) {
    const { code } = await runNode(command, { inherit: true });
    if (code !== 0) process.exitCode = 1;
  }
}
