import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const JEST = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));

/** Every address is this machine's own, so that a connection to any of them arrives and is counted. */
const SET_UP = 'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo';
/** As root, or as anybody where the system lets them be root of a namespace of their own. */
const WAYS = [['-n'], ['--map-root-user', '--user', '-n']];

async function wayIn(): Promise<string[] | string> {
  const reasons: string[] = [];
  for (const way of WAYS) {
    try {
      await run('unshare', [...way, 'sh', '-c', SET_UP]);
      return way;
    } catch (error) {
      reasons.push((error as Error).message.trim());
    }
  }
  return reasons.join('; ');
}

describe('a link that leads inward, in a network namespace', () => {
  it('is never connected to over real sockets; where namespaces are not permitted, the resolver form stands alone and it is said', async () => {
    const way = await wayIn();
    if (typeof way === 'string') {
      process.stderr.write(`No network namespace here, so only the resolver form of the rig ran: ${way}\n`);
      return;
    }
    const command = [
      `${SET_UP} && exec "$0" "$@"`,
      process.execPath,
      '--no-warnings',
      '--experimental-vm-modules',
      JEST,
    ];
    const { stderr } = await run('unshare', [...way, 'sh', '-c', ...command, 'test/inward.spec', '--silent'], {
      cwd: FOLDER,
      env: { ...process.env, INWARD_RIG: 'namespace', FORCE_COLOR: '0' },
    });
    expect(stderr).toMatch(/Tests: +4 passed, 4 total/);
  }, 500_000);
});
