import { join } from 'node:path';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

/** Everything that is checked without running the product. All of it runs, so that one run shows all there is. */
const CHECKS = [
  [join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'],
  [join(ROOT, 'tools', 'checks', 'check-boundaries.mjs')],
  [join(ROOT, 'tools', 'checks', 'check-lockfile.mjs')],
];

/** `npm run lint`. */
export async function main() {
  for (const command of CHECKS) {
    const { code } = await runNode(command, { inherit: true });
    if (code !== 0) process.exitCode = 1;
  }
}
