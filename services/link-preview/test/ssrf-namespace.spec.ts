import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const CLONE = join(FOLDER, '..', '..');
const JEST = [
  '--no-warnings',
  '--experimental-vm-modules',
  join(CLONE, 'node_modules', 'jest', 'bin', 'jest.js'),
  'test/ssrf.spec',
  '--silent',
  // By default Jest names its cache folder by the user id, which is root's in a user namespace.
  `--cacheDirectory=${join(CLONE, '.cache', 'inward-rig')}`,
];

/** Commands that make every address local to this machine, so that a connection to any of them arrives and is counted. */
const SET_UP = 'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo';
/** Options of `unshare`: for root, and for any user where the system allows user namespaces. */
const WAYS = [['-n'], ['--map-root-user', '--user', '-n']];

/**
 * Checks that the compiler works in the namespace. In a user namespace the parent folders belong to an unknown user, and newer
 * releases of the compiler then do not trust their own cache.
 */
const COMPILER = ['-e', `require('@swc/core').transformSync('')`];

/** Runs Node in a network namespace. */
const runInside = (way: readonly string[], args: readonly string[], env = process.env) =>
  run('unshare', [...way, 'sh', '-c', `${SET_UP} && exec "$0" "$@"`, process.execPath, ...args], { cwd: FOLDER, env });

async function wayIn(): Promise<readonly string[] | null> {
  const reasons: string[] = [];
  for (const way of WAYS) {
    try {
      await runInside(way, COMPILER);
      return way;
    } catch (error) {
      reasons.push(/(?:^| )(?:\w*Error|unshare): .*/m.exec((error as Error).message)?.[0].trim() ?? String(error));
    }
  }
  process.stderr.write(
    `No network namespace here, so the rig stops at the last step of its sockets: ${reasons.join('; ')}\n`,
  );
  return null;
}

const way = await wayIn();

describe('a link that leads inward, in a network namespace', () => {
  // `ssrf.spec` covers the path up to the last step of the sockets on every machine. In a namespace the test includes that
  // step.
  (way ? it : it.skip)(
    'is never connected to over real sockets',
    async () => {
      const { stderr } = await runInside(way ?? [], JEST, {
        ...process.env,
        INWARD_RIG: 'namespace',
        FORCE_COLOR: '0',
      });
      expect(stderr).toMatch(/Tests: +4 passed, 4 total/);
    },
    500_000,
  );
});
