import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { byOwnLoader, libraryPath, unpackPackages } from '../servers/unpacked-packages.mjs';
import { OperatorError } from '../system/project.mjs';

/** @import { PackageRequest } from '../servers/unpacked-packages.mjs' */

/** A server program: what to run, with which arguments before its own, and which variables it needs. @typedef {{ program: string, args: string[], env: Record<string, string> }} Program */

const POSTGRES = 'usr/lib/postgresql/15/bin';
/** The machine's own: Debian's Patroni is made for the Python beside it. */
const PYTHON = '/usr/bin/python3';

/** Debian's packages of what a large installation runs, by the folder they are unpacked into. @type {Record<string, PackageRequest>} */
const PACKAGES = {
  // The client as well: what the machine has of it stands elsewhere, and a server's programs have to stand together.
  'postgresql-15': { names: ['postgresql-15', 'postgresql-client-15'], kin: /^postgresql-(client-)?15$/ },
  patroni: { names: ['patroni'], kin: /^(patroni$|python3-)/ },
  etcd: { names: ['etcd-server'], kin: /^etcd/ },
  haproxy: { names: ['haproxy'], kin: /^haproxy$/ },
  // Named statements in transaction mode need 1.21, and Debian 12 has 1.18.
  pgbouncer: { names: ['pgbouncer'], kin: /^(pgbouncer|gcc-\d+-base)$/, fromStable: true },
  prometheus: { names: ['prometheus', 'prometheus-alertmanager'], kin: /^prometheus/ },
};

/** A program as it stands in an unpacked package. @param {string} folder @param {string} path @returns {Program} */
function plain(folder, path) {
  const program = join(folder, path);
  if (!existsSync(program)) throw new OperatorError(`${folder} has no ${path}.`);
  return { program, args: [], env: { LD_LIBRARY_PATH: libraryPath(folder) } };
}

/** @param {string} label @throws {OperatorError} where there are no packages, which is everywhere but on Debian */
async function unpack(label) {
  const request = PACKAGES[label];
  const folder = request && (await unpackPackages(label, request));
  if (!folder) throw new OperatorError(`The package ${label} could not be fetched: the fleet needs a Debian machine.`);
  return folder;
}

const haproxyIn = (/** @type {string} */ folder) => plain(folder, 'usr/sbin/haproxy');

/** HAProxy alone, as {@link findPrograms} finds it. */
export const findHaproxy = async () => haproxyIn(await unpack('haproxy'));

/** @typedef {Awaited<ReturnType<typeof findPrograms>>} Programs */

/**
 * Finds the servers' programs, unpacked into the clone from Debian's packages at the first time.
 *
 * @param {(detail: string) => void} [detail] told what is looked for
 * @throws {OperatorError} where there are none, which is everywhere but on Debian
 */
export async function findPrograms(detail = () => {}) {
  /** @type {Record<string, string>} */
  const folders = {};
  for (const label of Object.keys(PACKAGES)) {
    detail(label);
    folders[label] = await unpack(label);
  }
  const pgbouncer = byOwnLoader(folders.pgbouncer ?? '', 'usr/sbin/pgbouncer');
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
        // Of what it runs as well.
        LD_LIBRARY_PATH: [libraryPath(postgres), libraryPath(patroni)].join(':'),
      },
    },
    etcd: plain(folders.etcd ?? '', 'usr/bin/etcd'),
    haproxy: haproxyIn(folders.haproxy ?? ''),
    pgbouncer: { ...pgbouncer, env: {} },
    prometheus: plain(monitoring, 'usr/bin/prometheus'),
    alertmanager: withOwnShare(monitoring, plain(monitoring, 'usr/bin/prometheus-alertmanager')),
  };
}

/**
 * A program that looks for what came with it in /usr/share and nowhere else: in namespaces of its own it sees the unpacked one there.
 *
 * @param {string} folder @param {Program} program @returns {Program}
 */
function withOwnShare(folder, { program, args, env }) {
  const flags = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount'];
  const script = 'mount --bind "$0" /usr/share && exec "$@"';
  const share = join(folder, 'usr/share');
  return { program: 'unshare', args: [...flags, 'sh', '-c', script, share, program, ...args], env };
}
