import { join } from 'node:path';
import { APPLICATIONS, BFF } from './applications.mjs';
import { buildAll } from './build.mjs';
import { prepareDatabase } from './database.mjs';
import { ROOT } from './project.mjs';
import { applicationSettings, choosePorts, startServers } from './stack.mjs';

const quote = (text) => `"${text}"`;

/** A node process that starts again whenever one of the compiled files it has loaded changes. */
const watched = (application, env) => ({
  name: application.name,
  command: `${quote(process.execPath)} --enable-source-maps --watch --watch-preserve-output ${quote(join(ROOT, application.main))}`,
  env,
});

/**
 * Compilers and processes side by side, each line of their output with its origin in front: `tsc` for all server code,
 * one process with the four browser builds, and every process of the product. Ends when one of the compilers does.
 */
export async function runDevelopment({ env, dataDir, progress, onRunning }) {
  await buildAll(progress);
  const servers = await startServers({ env, dataDir, progress, onRunning });
  await prepareDatabase(progress, { ...servers, demoData: env.DEMO_DATA !== 'off' });
  const ports = await choosePorts(env, servers.ports, false);
  const settings = { ...applicationSettings({ env, dataDir, servers, ports }), NODE_ENV: 'development' };
  const { concurrently } = await import('concurrently');
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const commands = [
    { name: 'tsc', command: `${quote(process.execPath)} ${quote(tsc)} -b --watch --preserveWatchOutput` },
    { name: 'web', command: `${quote(process.execPath)} ${quote(join(ROOT, 'scripts', 'watch-web.mjs'))}` },
    ...APPLICATIONS.map((application) => watched(application, settings)),
  ];
  progress.line(
    `\n  The board  http://${settings.HOST}:${ports[BFF.portVariable]}   operator's password ${settings.ADMIN_PASSWORD}\n`,
  );
  const { result, commands: children } = concurrently(commands, {
    cwd: ROOT,
    prefix: 'name',
    prefixColors: 'auto',
    killOthersOn: ['failure'],
    successCondition: 'first',
  });
  onRunning(() => {
    for (const child of children) child.kill('SIGTERM');
    return result.catch(() => {});
  });
  await result.catch(() => {});
}
