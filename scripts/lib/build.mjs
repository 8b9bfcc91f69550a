import { join } from 'node:path';
import { alone } from './file-lock.mjs';
import { BUILD_LOCK, OperatorError, ROOT } from './project.mjs';
import { runNode } from './run.mjs';

/** nx without its background process, its cloud and its full-screen view. */
export const NX_ENVIRONMENT = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', NX_INTERACTIVE: 'false' };

/** Runs nx; its output is answered, not shown. */
export function runNx(args, { env = {}, onLine, inherit } = {}) {
  const options = { env: { ...process.env, ...NX_ENVIRONMENT, ...env }, onLine, inherit };
  return runNode([join(ROOT, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...args], options);
}

/** Builds what changed since its last build: everything, or some projects with what they need. */
export async function buildAll(progress, projects = []) {
  await progress.step('Building', async (detail) => {
    let done = 0;
    const onLine = (line) => {
      if (/^\s*[✔✓]\s+nx run/.test(line) || /^> nx run/.test(line)) detail(`${++done} done`);
    };
    const args = ['run-many', '-t', 'build', ...(projects.length > 0 ? ['-p', ...projects] : [])];
    const { code, output } = await alone(BUILD_LOCK, () => runNx(args, { onLine, env: { NODE_ENV: 'production' } }));
    if (code !== 0) throw new OperatorError(`The build failed.\n${output.trim()}`);
  });
}
