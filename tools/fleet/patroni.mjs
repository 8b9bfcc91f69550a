import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { withClient } from '../servers/postgres-client.mjs';
import { pickAnyPort } from '../system/ports.mjs';
import { changeOwner, createFleetServer, statusOf } from './fleet-server.mjs';

/** @import { FleetContext } from './fleet-context.mjs' */

export const SUPERUSER = 'wishboard';
const REPLICATOR = 'replicator';

/**
 * Times in seconds. A primary that has not renewed its lease for `ttl` is demoted. The values are the shortest that Patroni
 * allows, given its rule that two attempts to reach etcd must fit.
 */
const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/** Configuration shared by all three members, written into etcd at the first start. */
const CLUSTER = {
  ...TIMES,
  maximum_lag_on_failover: 1_048_576,
  // A commit is confirmed once a standby has it, so that losing the primary loses no commit.
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 300, wal_log_hints: 'on', log_error_verbosity: 'terse', hot_standby: 'on' },
  },
};

/**
 * Creates three PostgreSQL under Patroni with synchronous replication.
 *
 * @param {FleetContext} context
 * @param {readonly { port: number }[]} etcdProxies proxies to etcd, one for each PostgreSQL
 */
export async function createPatroni(context, etcdProxies) {
  const nodes = [];
  for (const name of ['postgres-1', 'postgres-2', 'postgres-3']) {
    nodes.push({ name, port: await pickAnyPort(), rest: await pickAnyPort() });
  }
  const members = nodes.map((node, index) => ({
    ...createNode(context, node, etcdProxies[index]?.port ?? 0),
    rest: node.rest,
  }));
  const reporting = async (/** @type {string} */ role) => {
    const statuses = await Promise.all(members.map(({ rest }) => statusOf(`http://127.0.0.1:${rest}/${role}`)));
    return members.filter((_, index) => statuses[index] === 200);
  };
  return {
    members,
    /** Port of each PostgreSQL, and the port on which its Patroni reports its role. */
    addresses: nodes.map(({ port, rest }) => ({ port, checkPort: rest })),
    /** Returns all members that report to be the primary. There should never be two. */
    primaries: () => reporting('primary'),
    /** Returns the current primary, or null. */
    primary: async () => (await reporting('primary'))[0] ?? null,
    /** Returns the standbys that replicate, and those of them that are synchronous and have every confirmed commit. */
    standbys: async () => ({ all: await reporting('replica'), synchronous: await reporting('synchronous') }),
    /** Returns whether an address leads to a PostgreSQL that accepts writes. @param {string} url */
    isReached: (url) =>
      withClient(url.replace(/\w+$/, 'postgres'), (client) => client.query('SELECT pg_current_wal_lsn()')).then(
        () => true,
        () => false,
      ),
  };
}

/**
 * @param {FleetContext} context
 * @param {{ name: string, port: number, rest: number }} node
 * @param {number} etcd port of its proxy to etcd
 */
function createNode({ programs, dataDir, logs, account, passwords }, { name, port, rest }, etcd) {
  const folder = join(dataDir, name);
  const data = join(folder, 'data');
  mkdirSync(folder, { mode: 0o700 });
  changeOwner(folder, account);
  const settings = {
    scope: 'wishboard',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    // Otherwise Patroni would connect to the etcd members directly and bypass its proxy.
    etcd3: { hosts: [`127.0.0.1:${etcd}`], use_proxies: true },
    bootstrap: {
      dcs: CLUSTER,
      initdb: [{ encoding: 'UTF8' }, { 'locale-provider': 'icu' }, { 'icu-locale': 'und' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: programs.postgresBin,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: SUPERUSER, password: passwords.superuser },
        replication: { username: REPLICATOR, password: passwords.replication },
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
  };
  const file = join(folder, 'patroni.yml');
  writeFileSync(file, stringify(settings), { mode: 0o600 });
  changeOwner(file, account);
  const postmaster = () => {
    try {
      return [Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])];
    } catch {
      return [];
    }
  };
  return createFleetServer({
    name,
    program: programs.patroni,
    args: [file],
    folder,
    logs,
    port: rest,
    account,
    // PostgreSQL answers, as the primary or as a replicating standby.
    isReady: async () => (await statusOf(`http://127.0.0.1:${rest}/health`)) === 200,
    dependents: postmaster,
  });
}
