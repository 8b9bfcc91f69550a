import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../system/project.mjs';

const WINDOWS = process.platform === 'win32';
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

// `tsc -b --watch` of TypeScript 7.0 ignores SIGINT and SIGTERM, and its launcher, which obeys them, leaves the compiler
// running. Both therefore run in their own process group, which is killed when this process ends.
const compiler = spawn(process.execPath, [TSC, '-b', '--watch', '--preserveWatchOutput'], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: !WINDOWS,
});

function stop() {
  if (WINDOWS || !compiler.pid) return compiler.kill();
  try {
    process.kill(-compiler.pid, 'SIGKILL');
  } catch {
    // No process of the group is left.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
const [code] = await once(compiler, 'exit');
stop();
process.exit(code ?? 1);
