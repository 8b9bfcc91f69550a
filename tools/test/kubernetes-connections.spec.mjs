import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../system/project.mjs';
import { firstGroup } from './first-group.mjs';
import { containerOf, documentsOf, namedIn, ofKindIn, read } from './manifests.mjs';

/** @import { Manifest } from './manifests.mjs' */

const BASE = 'deploy/kubernetes/base';
const documents = readdirSync(join(ROOT, BASE))
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => documentsOf(join(BASE, file)));
const deployments = ofKindIn(documents, 'Deployment');
const scalers = [...ofKindIn(documents, 'HorizontalPodAutoscaler'), ...ofKindIn(documents, 'ScaledObject')];

/** Returns the number that a pattern finds in a source. @param {string} path @param {RegExp} pattern */
const numberIn = (path, pattern) => Number(firstGroup(read(path), pattern));

/**
 * Returns the largest number of pods at once: the maximum scale, plus those that a roll-out starts before it ends others.
 *
 * @param {Manifest<'Deployment'>} deployment
 */
function mostPods({ metadata: { name }, spec }) {
  const scaler = scalers.find(({ spec: { scaleTargetRef } }) => scaleTargetRef.name === name);
  const scaled = scaler?.spec.maxReplicas ?? scaler?.spec.maxReplicaCount ?? spec.replicas;
  if (scaled === undefined) throw new Error(`The scale of ${name} is stated nowhere`);
  return scaled + spec.strategy.rollingUpdate.maxSurge;
}

const ORDINARY_POOL = numberIn(
  'packages/database/src/connection/data-source.ts',
  /poolSize: settings\.poolSize \?\? (\d+)/,
);
/** @type {Record<string, number>} */
const POOLS = {
  bff: numberIn('bff/src/settings/settings.ts', /poolSize: (\d+)/),
  'queue-dashboard': numberIn('services/queue-dashboard/src/dashboard.ts', /poolSize: (\d+)/),
  render: 0,
};
/** @param {Manifest<'Deployment'>} deployment */
const poolOf = ({ metadata: { name } }) => POOLS[name] ?? ORDINARY_POOL;

/** @param {string} name */
const setting = (name) => numberIn(`${BASE}/pgbouncer.ini`, new RegExp(`^${name} = (\\d+)$`, 'm'));
const pooler = namedIn(documents, 'Deployment', 'pgbouncer');
const clients = deployments.filter((deployment) => deployment !== pooler);
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);

/** Connections that PostgreSQL offers by default: the limit in docker-compose.yml, less those reserved for the superuser. */
const GIVEN =
  Number(firstGroup(parse(read('docker-compose.yml')).services.postgres.command.join(' '), /max_connections=(\d+)/)) -
  3;

describe('The connections to PostgreSQL at the largest scale', () => {
  const asked = sum(clients.map((deployment) => mostPods(deployment) * poolOf(deployment)));
  const listening = clients.filter((deployment) =>
    containerOf(deployment).env.some(({ name }) => name === 'DATABASE_LISTEN_URL'),
  );

  it('exceed PostgreSQL’s limit without a pooler', () => {
    expect(asked).toBeGreaterThan(GIVEN);
  });

  it('stay within PostgreSQL’s limit with the pooler, as docs/scaling.md states', () => {
    const pooled = mostPods(pooler) * setting('max_db_connections');
    const listeners = sum(listening.map(mostPods));
    const migration = numberIn('packages/database/src/schema/migrate.ts', /poolSize: (\d+)/);
    expect(pooled + listeners + migration).toBeLessThanOrEqual(GIVEN);
    // Operators read these numbers to size their own PostgreSQL.
    const guide = read('docs/scaling.md');
    for (const number of [asked, pooled, listeners, `**${pooled + listeners + migration}**`]) {
      expect(guide).toContain(`| ${number} |\n`);
    }
    expect(guide).toContain(`**of PostgreSQL's ${GIVEN} `);
  });

  it('fit into one pod of the pooler', () => {
    expect(asked).toBeLessThanOrEqual(setting('max_client_conn'));
    expect(setting('default_pool_size')).toBeLessThanOrEqual(setting('max_db_connections'));
  });

  it('bypass the pooler for exactly those processes that LISTEN', () => {
    const sources = ['bff/src', 'services'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/node_modules|dist|spec/.test(file))
        .map((file) => join(folder, file)),
    );
    const readers = sources.filter((path) => /DATABASE_LISTEN_URL/.test(read(path)));
    const owners = [...new Set(readers.map((path) => path.replace(/^services\//, '').split('/')[0]))];
    expect(listening.map(({ metadata }) => metadata.name).sort()).toEqual(owners.sort());
  });
});

describe('The pooler', () => {
  it('pools by transaction, keeps prepared statements, and ignores the startup parameters that the product sends', () => {
    const text = read(`${BASE}/pgbouncer.ini`);
    expect(text).toMatch(/^pool_mode = transaction$/m);
    expect(setting('max_prepared_statements')).toBeGreaterThanOrEqual(200);
    const ignored = firstGroup(text, /^ignore_startup_parameters = (.*)$/m).split(',');
    const asked = [...read('packages/database/src/connection/data-source.ts').matchAll(/\b(\w+_timeout):/g)];
    expect(asked.map(([, name]) => name)).not.toEqual([]);
    for (const [, name] of asked) expect(ignored).toContain(name);
  });

  it('retries a lost primary after one second', () => {
    expect(setting('server_login_retry')).toBe(1);
  });

  it('listens on the port that its Service and the network policies name', () => {
    const port = setting('listen_port');
    expect(containerOf(pooler).ports).toEqual([{ name: 'postgres', containerPort: port }]);
    expect(namedIn(documents, 'Service', 'pgbouncer').spec.ports[0]?.port).toBe(port);
    expect(namedIn(documents, 'NetworkPolicy', 'pgbouncer').spec.ingress?.[0]?.ports[0]?.port).toBe(port);
    const outward = namedIn(documents, 'NetworkPolicy', 'servers');
    expect(outward.spec.egress?.flatMap(({ ports }) => ports.map((each) => each.port))).toContain(port);
  });
});
