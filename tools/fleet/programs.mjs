import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { libraryPath, unpackPackages, withOwnLoader } from '../servers/unpacked-packages.mjs';
import { OperatorError } from '../system/project.mjs';

/** @import { PackageRequest } from '../servers/unpacked-packages.mjs' */

/**
 * A server program: the executable, the arguments before its own, and the environment variables it needs.
 *
 * @typedef {{ program: string, args: string[], env: Record<string, string> }} Program
 */

const POSTGRES = 'usr/lib/postgresql/15/bin';
/** The machine's own Python: Debian's Patroni is built for the Python of the same release. */
const PYTHON = '/usr/bin/python3';

/**
 * Debian packages of a large installation's servers, by the folder they are unpacked into.
 *
 * @type {Record<string, PackageRequest>}
 */
const PACKAGES = {
  // Includes the client, because a server's programs must be in one folder and the machine's client is elsewhere.
  'postgresql-15': { names: ['postgresql-15', 'postgresql-client-15'], related: /^postgresql-(client-)?15$/ },
  patroni: { names: ['patroni'], related: /^(patroni$|python3-)/ },
  etcd: { names: ['etcd-server'], related: /^etcd/ },
  haproxy: { names: ['haproxy'], related: /^haproxy$/ },
  // Prepared statements in transaction mode need 1.21, and Debian 12 has 1.18.
  pgbouncer: { names: ['pgbouncer'], related: /^(pgbouncer|gcc-\d+-base)$/, fromStable: true },
  prometheus: { names: ['prometheus', 'prometheus-alertmanager'], related: /^prometheus/ },
};

/**
 * Returns how to run a program in an unpacked package.
 *
 * @param {string} folder
 * @param {string} path
 * @returns {Program}
 */
function unpackedProgram(folder, path) {
  const program = join(folder, path);
  if (!existsSync(program)) throw new OperatorError(`${folder} has no ${path}.`);
  return { program, args: [], env: { LD_LIBRARY_PATH: libraryPath(folder) } };
}

/**
 * Unpacks a package and returns its folder.
 *
 * @param {string} label
 * @throws {OperatorError} where there are no packages, which is everywhere except on Debian
 */
async function unpack(label) {
  const request = PACKAGES[label];
  const folder = request && (await unpackPackages(label, request));
  if (!folder) throw new OperatorError(`The package ${label} could not be fetched: the fleet needs a Debian machine.`);
  return folder;
}

const haproxyIn = (/** @type {string} */ folder) => unpackedProgram(folder, 'usr/sbin/haproxy');

/** Finds HAProxy alone, as {@link findPrograms} does. */
export const findHaproxy = async () => haproxyIn(await unpack('haproxy'));

/** @typedef {Awaited<ReturnType<typeof findPrograms>>} Programs */

/**
 * Finds the servers' programs, which are unpacked into the clone from Debian packages the first time.
 *
 * @param {(detail: string) => void} [detail] called with the name of the current package
 * @throws {OperatorError} where there are no packages, which is everywhere except on Debian
 */
export async function findPrograms(detail = () => {}) {
  /** @type {Record<string, string>} */
  const folders = {};
  for (const label of Object.keys(PACKAGES)) {
    detail(label);
    folders[label] = await unpack(label);
  }
  const pgbouncer = withOwnLoader(folders.pgbouncer ?? '', 'usr/sbin/pgbouncer');
  if (!pgbouncer) throw new OperatorError('pgbouncer was unpacked without its loader.');
  const [postgres, patroni] = [folders['postgresql-15'] ?? '', folders.patroni ?? ''];
  const monitoring = folders.prometheus ?? '';
  return {
    /** Folder of PostgreSQL's programs. */
    postgresBin: join(postgres, POSTGRES),
    patroni: {
      program: PYTHON,
      args: ['-m', 'patroni'],
      env: {
        PYTHONPATH: join(patroni, 'usr/lib/python3/dist-packages'),
        // Includes the libraries of the PostgreSQL that Patroni starts.
        LD_LIBRARY_PATH: [libraryPath(postgres), libraryPath(patroni)].join(':'),
      },
    },
    etcd: unpackedProgram(folders.etcd ?? '', 'usr/bin/etcd'),
    haproxy: haproxyIn(folders.haproxy ?? ''),
    pgbouncer: { ...pgbouncer, env: {} },
    prometheus: unpackedProgram(monitoring, 'usr/bin/prometheus'),
    alertmanager: withUnpackedShare(monitoring, unpackedProgram(monitoring, 'usr/bin/prometheus-alertmanager')),
  };
}

/**
 * Wraps a program that reads its files only from /usr/share. A mount namespace shows it the unpacked /usr/share there.
 *
 * @param {string} folder
 * @param {Program} program
 * @returns {Program}
 */
function withUnpackedShare(folder, { program, args, env }) {
  const flags = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount'];
  const script = 'mount --bind "$0" /usr/share && exec "$@"';
  const share = join(folder, 'usr/share');
  return { program: 'unshare', args: [...flags, 'sh', '-c', script, share, program, ...args], env };
}
