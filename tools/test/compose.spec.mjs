import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { APPLICATIONS, RENDER } from '../start/applications.mjs';
import { ROOT } from '../system/project.mjs';
import { firstGroup } from './first-group.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const lasting = services.filter(([name]) => !['migrate', 'ops'].includes(name));
const environment = ['database/src/settings/database-environment', 'server-kit/src/process/settings-table']
  .map((name) => read(`packages/${name}.ts`))
  .join('\n');
const dockerfile = read('Dockerfile');
const ALL = [...APPLICATIONS, RENDER];
const secret = /PASSWORD|SECRET|DATABASE_URL/;

describe('docker-compose.yml', () => {
  it('runs every process of the product, both servers, the migration, the edge and Prometheus', () => {
    const names = [...ALL.map(({ name }) => name), 'postgres', 'redis', 'migrate', 'ops', 'edge', 'prometheus'];
    expect(services.map(([name]) => name).sort()).toEqual(names.sort());
  });

  it.each(ALL)('runs $name from its built main file, with its options and settings', (application) => {
    const { command, environment } = compose.services[application.name];
    expect(command).toEqual(['node', ...application.nodeOptions, application.main]);
    expect(environment).toMatchObject(application.settings ?? {});
  });

  it.each(services)('runs %s as a user that is not root, without privileges', (_name, service) => {
    expect(service.user).toMatch(/^(?!root|0)/);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  it.each(lasting)('has a health check for %s, and restarts it', (_name, service) => {
    expect(service.healthcheck.test.length).toBeGreaterThan(1);
    expect(service.restart).toBe('unless-stopped');
  });

  it.each(ALL)('asks $name for its health at its default port', ({ name, defaultPort }) => {
    const [, ask, url] = compose.services[name].healthcheck.test.slice(-3);
    expect(existsSync(join(ROOT, ask))).toBe(true);
    expect(url).toBe(`http://127.0.0.1:${defaultPort}/readyz`);
  });

  it.each(services)('limits the CPU and memory of %s', (_name, { deploy }) => {
    expect(deploy.resources.limits).toEqual({ cpus: expect.any(String), memory: expect.stringMatching(/^\d+[MG]$/) });
  });

  it('publishes ports of the edge and Prometheus only, and keeps the servers in internal networks', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['edge', 'prometheus']);
    expect(services.filter(([, service]) => service.container_name || service.network_mode)).toEqual([]);
    expect(compose.networks.inside.internal).toBe(true);
    for (const name of ['postgres', 'redis', 'recommendations', 'queue-dashboard'])
      expect(compose.services[name].networks).toEqual(['inside']);
    // The code of the remotes' teams runs in this service, so it gets no secrets and reaches no network.
    const { environment, secrets, networks, volumes } = compose.services.render;
    expect(Object.keys(environment).sort()).toEqual(['LOG_LEVEL', 'NODE_ENV', 'WORKER_HOST']);
    expect([secrets, networks, volumes, compose.networks.drawing.internal]).toEqual([[], ['drawing'], undefined, true]);
    expect(services.filter(([, { networks }]) => networks.includes('fetching')).map(([name]) => name)).toEqual([
      'link-preview',
    ]);
  });

  it.each(ALL)(
    'gives $name only settings that it reads, and secrets through files',
    ({ name, withheld, settings = {} }) => {
      const service = compose.services[name];
      for (const [variable, value] of Object.entries(service.environment)) {
        expect(withheld).not.toContain(variable.replace(/_FILE$/, ''));
        if (variable.endsWith('_FILE')) {
          const file = firstGroup(value, /^\/run\/secrets\/(\w+)$/);
          expect(service.secrets).toContain(file);
          expect(compose.secrets[file]).toEqual({ file: `./secrets/${file}` });
        } else if (secret.test(variable)) expect(value).toMatch(/^\$\{\w+:-\}$/);
        const known =
          variable === 'NODE_ENV' ||
          variable in settings ||
          environment.includes(` ${variable.replace(/_FILE$/, '')}: `);
        expect([variable, known]).toEqual([variable, true]);
      }
    },
  );

  it('leaves the consent to a public demo to the operator', () => {
    const { ALLOW_PUBLIC_DEMO, HOST, AUTH_MODE } = compose.services.bff.environment;
    expect(ALLOW_PUBLIC_DEMO).toMatch(/^\$\{ALLOW_PUBLIC_DEMO:-\}$/);
    expect(AUTH_MODE).toMatch(/^\$\{AUTH_MODE:-demo\}$/);
    // The product checks ALLOW_PUBLIC_DEMO only when it listens beyond loopback.
    expect(HOST).toBe('0.0.0.0');
  });

  it('lets the operator allow retries at the queue dashboard, which is read-only otherwise', () => {
    const { QUEUE_DASHBOARD_WRITABLE } = compose.services['queue-dashboard'].environment;
    expect(QUEUE_DASHBOARD_WRITABLE).toMatch(/^\$\{QUEUE_DASHBOARD_WRITABLE:-\}$/);
  });

  it('has a service for operators’ commands with their volumes, which a plain start leaves out', () => {
    const { profiles, entrypoint, environment, volumes } = compose.services.ops;
    expect(profiles).toEqual(['ops']);
    expect(existsSync(join(ROOT, entrypoint.at(-1)))).toBe(true);
    expect(environment.DATABASE_OWNER_URL_FILE).toBe('/run/secrets/database_owner_url');
    expect(volumes).toEqual([`remotes:${environment.REMOTES_DIR}`, 'backups:/backups']);
    for (const folder of ['/remotes', '/backups']) expect(dockerfile).toMatch(new RegExp(`mkdir [^&]*${folder}\\b`));
  });

  it('gives operators’ commands the address with which links of invitations begin', () => {
    expect(compose.services.ops.environment.PUBLIC_URL).toBe(compose.services.bff.environment.PUBLIC_URL);
  });

  it('mounts the published remotes in the BFF, and the images read-only', () => {
    const { environment, volumes, read_only } = compose.services.bff;
    expect(read_only).toBe(true);
    expect(volumes).toEqual(['media:/data:ro', `remotes:${environment.REMOTES_DIR}`]);
  });

  it('gives each process its database role, and the superuser to the migration only', () => {
    /** @param {{ environment: { DATABASE_URL_FILE: string } }} service */
    const roleOf = ({ environment }) =>
      firstGroup(
        read('deploy/make-secrets.sh'),
        new RegExp(`make ${environment.DATABASE_URL_FILE.split('/').at(-1)} "postgres://(\\w+):`),
      );
    for (const { name } of APPLICATIONS) {
      const wanted = name === 'link-preview' ? 'wishboard_link_preview' : 'wishboard_app';
      expect([name, roleOf(compose.services[name])]).toEqual([name, wanted]);
    }
    const knowing = (/** @type {string} */ secret) =>
      services.filter(([, { secrets = [] }]) => secrets.includes(secret)).map(([name]) => name);
    expect(knowing('database_admin_url')).toEqual(['migrate']);
    expect(knowing('database_owner_url').sort()).toEqual(['migrate', 'ops']);
    expect(knowing('postgres_password')).toEqual(['postgres']);
    expect(compose.services.migrate.command.at(-1)).toMatch(/roles\.js && node migrate\.js/);
  });

  it('gives Redis a password that neither an argument nor an environment variable contains', () => {
    const { command, secrets, healthcheck } = compose.services.redis;
    expect(secrets).toEqual(['redis_password']);
    expect(command.at(-1)).toContain('requirepass $$(cat /run/secrets/redis_password)');
    expect(command.at(-1).split('\n')[0]).toMatch(/^exec valkey-server .* - <<EOF$/);
    expect(healthcheck.test.at(-1)).toContain('REDISCLI_AUTH="$$(cat /run/secrets/redis_password)"');
    for (const { name } of APPLICATIONS)
      expect(compose.services[name].environment).toMatchObject({ REDIS_URL_FILE: '/run/secrets/redis_url' });
  });

  it('has a line in make-secrets.sh for every secret, and mounts every volume', () => {
    for (const name of Object.keys(compose.secrets)) expect(read('deploy/make-secrets.sh')).toContain(`make ${name} `);
    expect(read('.gitignore')).toMatch(/^\/secrets\/$/m);
    const mounted = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((/** @type {string} */ volume) => volume.split(':')[0]),
    );
    for (const volume of Object.keys(compose.volumes)) expect(mounted).toContain(volume);
  });

  it('starts the processes only after the migration has succeeded', () => {
    for (const { name } of APPLICATIONS) {
      expect(compose.services[name].depends_on.migrate).toEqual({ condition: 'service_completed_successfully' });
    }
  });
});

describe('The image', () => {
  it('is built in stages, without the tools of the build, and runs as a user that is not root', () => {
    const stages = [...dockerfile.matchAll(/^FROM (\S+)(?: AS (\w+))?$/gm)];
    expect(stages.length).toBeGreaterThan(2);
    expect(dockerfile).toContain('npm prune --omit=dev');
    expect(dockerfile.slice(stages.at(-1)?.index)).toMatch(/^USER node$/m);
    expect(read('.dockerignore')).toMatch(/^secrets$/m);
  });
});

describe('The edge proxy', () => {
  const proxy = read('deploy/edge/haproxy.cfg');

  it('asks the BFFs at /trafficz whether they accept traffic, and sends a session to the same BFF', () => {
    expect(proxy).toContain('uri /trafficz');
    expect(read('bff/src/health/health.controller.ts')).toContain("@Get('trafficz')");
    const cookie = firstGroup(read('bff/src/sessions/member-session.ts'), /SESSION_COOKIE = '(\w+)'/);
    const names = [`__Host-${cookie}`, cookie];
    const [first = -1, second = -1] = names.map((name) => proxy.indexOf(`set-var(txn.session) req.cook(${name})`));
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(proxy).toContain('balance hash var(txn.session)');
  });

  it('is the only proxy that the BFF trusts, and forwards the client’s address', () => {
    expect(compose.services.bff.environment.TRUSTED_PROXIES).toMatch(/^\$\{TRUSTED_PROXIES:-1\}$/);
    expect(proxy).toMatch(/^ {2}option forwardfor$/m);
  });

  it('has a server timeout of more than two heartbeats of the stream', () => {
    const heartbeat = firstGroup(read('bff/src/notifications/notification-streams.ts'), /HEARTBEAT_MS = ([\d_]+)/);
    const seconds = firstGroup(proxy, /timeout server (\d+)s/);
    expect(Number(seconds) * 1000).toBeGreaterThan(2 * Number(heartbeat.replace('_', '')));
  });

  it('notices a draining BFF in less than half of its drain time', () => {
    const [, everyMs, againMs, times] = /inter (\d+)ms fastinter (\d+)ms fall (\d+)/.exec(proxy) ?? [];
    const noticedMs = Number(everyMs) + (Number(times) - 1) * Number(againMs);
    expect(compose.services.bff.environment.DRAIN_SECONDS * 1000).toBeGreaterThan(2 * noticedMs);
    expect(Number.parseInt(compose.services.bff.stop_grace_period, 10)).toBeGreaterThanOrEqual(
      compose.services.bff.environment.DRAIN_SECONDS + 20,
    );
  });
});
