import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { APPLICATIONS, RENDER } from '../start/applications.mjs';
import { firstGroup } from './first-group.mjs';
import {
  base,
  containerOf,
  documentsOf,
  named,
  namedIn,
  OVERLAY,
  ofKind,
  ofKindIn,
  read,
  resourcesOf,
} from './manifests.mjs';

/** @import { Application } from '../start/applications.mjs' */

const environment = ['database/src/settings/database-environment', 'server-kit/src/process/settings-table']
  .map((name) => read(`packages/${name}.ts`))
  .join('\n');

/** Keys that the Secret may lack. */
const OPTIONAL = [
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
  'DATABASE_REPLICA_URL',
  'REMOTES_S3_ACCESS_KEY_ID',
  'REMOTES_S3_SECRET_ACCESS_KEY',
];

/**
 * Returns the Secret's key for a variable. A process with its own database role gets that role's URL as DATABASE_URL.
 *
 * @param {Pick<Application, 'role'>} application
 * @param {string} name
 */
const keyOf = ({ role }, name) => (role && name === 'DATABASE_URL' ? 'DATABASE_LINK_PREVIEW_URL' : name);

/** @template {{ metadata: { name: string } }} Document @param {Document} document @returns {[name: string, Document]} */
const byName = (document) => [document.metadata.name, document];
const deployments = ofKind('Deployment').map(byName);
const runs = [...ofKind('Deployment'), ...ofKind('Job')].map(byName);
const applications = APPLICATIONS.map((application) => /** @type {const} */ ([application.name, application]));

describe('The manifests', () => {
  it('run every process of the product, the pooler and the migration', () => {
    expect(deployments.map(([name]) => name).sort()).toEqual(
      [...APPLICATIONS.map(({ name }) => name), RENDER.name, 'pgbouncer'].sort(),
    );
    expect(containerOf(named('Job', 'migrate')).command[1]?.replace('/dist/', '/src/').replace(/js$/, 'ts')).toBe(
      'packages/database/src/commands/migrate.ts',
    );
  });

  it.each(applications)(
    'run %s from its main file, at its port, with only the settings and secrets that it needs',
    (name, application) => {
      const container = containerOf(named('Deployment', name));
      expect(container.command).toEqual(['node', ...application.nodeOptions, application.main]);
      expect(container.ports).toEqual([{ name: 'http', containerPort: application.defaultPort }]);
      expect(named('Service', name).spec.ports[0]?.port).toBe(application.defaultPort);
      const own = Object.entries(application.settings ?? {}).map(([name, value]) => ({ name, value }));
      expect(container.env.filter(({ value }) => value !== undefined)).toEqual(own);
      for (const variable of container.env.filter(({ value }) => value === undefined)) {
        expect(application.withheld).not.toContain(variable.name);
        const optional = OPTIONAL.includes(variable.name) && { optional: true };
        expect(variable).toEqual({
          name: variable.name,
          valueFrom: { secretKeyRef: { name: 'wishboard', key: keyOf(application, variable.name), ...optional } },
        });
      }
    },
  );

  it.each(runs)('run %s from the right image, with restricted rights', (_name, document) => {
    const { securityContext: pod, automountServiceAccountToken } = document.spec.template.spec;
    const { image, securityContext, resources, volumeMounts } = containerOf(document);
    expect(image).toBe(document.metadata.name === 'pgbouncer' ? 'pgbouncer' : 'wishboard');
    // Requirements of the Pod Security Standard "restricted", which the namespace enforces.
    expect(pod).toMatchObject({
      runAsNonRoot: true,
      runAsUser: expect.any(Number),
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.runAsUser).toBeGreaterThan(0);
    for (const { name, ...volume } of document.spec.template.spec.volumes) {
      expect(['emptyDir', 'configMap', 'secret']).toContain(Object.keys(volume)[0]);
    }
    expect(Object.keys(document.spec.template.spec)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^host|^initContainers$/)]),
    );
    expect(document.spec.template.spec.containers).toHaveLength(1);
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(resources).toEqual({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    const volumes = document.spec.template.spec.volumes.map(({ name }) => name);
    expect(volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.sort());
  });

  it.each(deployments.filter(([name]) => name !== 'pgbouncer'))(
    'probe %s at existing routes, start it without Redis, and have a disruption budget for it',
    (name, document) => {
      /** @type {Record<string, string>} */
      const sources = {
        bff: 'bff/src/health/health.controller.ts',
        'queue-dashboard': 'services/queue-dashboard/src/dashboard.ts',
        render: 'services/render/src/server.ts',
      };
      const source = read(sources[name] ?? 'packages/server-kit/src/worker/health.controller.ts');
      const container = containerOf(document);
      for (const probe of /** @type {const} */ (['startupProbe', 'readinessProbe', 'livenessProbe'])) {
        const { path, port } = container[probe].httpGet;
        expect(source).toMatch(new RegExp(`'/?${path.slice(1)}'`));
        expect(port).toBe('http');
      }
      // With a route that needs Redis, pods that start while Redis is down would be restarted again and again.
      for (const probe of [container.startupProbe, container.livenessProbe])
        expect(probe.httpGet.path).toBe('/healthz');
      const budget = named('PodDisruptionBudget', name).spec;
      expect(budget.selector).toEqual(document.spec.selector);
      expect(document.spec.template.metadata.labels).toMatchObject(document.spec.selector.matchLabels);
    },
  );

  it('give the BFF time to drain, and a readiness probe that a drain turns at once', () => {
    const bff = named('Deployment', 'bff');
    const { readinessProbe } = containerOf(bff);
    const drain = Number(named('ConfigMap', 'wishboard-bff').data.DRAIN_SECONDS);
    expect(readinessProbe).toMatchObject({ httpGet: { path: '/trafficz' }, failureThreshold: 1 });
    expect(drain).toBeGreaterThan(2 * readinessProbe.periodSeconds);
    expect(bff.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 15);
  });

  it('set only variables that the processes read, and contain no secret', () => {
    const patches = documentsOf(join(OVERLAY, 'config.yaml'));
    const patched = ofKindIn(patches, 'ConfigMap');
    expect(patched).toEqual(patches);
    const maps = [...ofKind('ConfigMap'), ...patched].flatMap(({ data }) => Object.keys(data));
    const secrets = runs.flatMap(([, document]) =>
      (containerOf(document).env ?? []).flatMap(({ name, valueFrom }) => (valueFrom ? [name] : [])),
    );
    for (const name of [...maps, ...secrets]) {
      const known = name === 'NODE_ENV' || environment.includes(`  ${name}: `);
      expect([name, known]).toEqual([name, true]);
    }
    for (const name of maps) expect(name).not.toMatch(/PASSWORD|SECRET|KEY|DATABASE_URL/);
    expect(ofKind('Secret')).toEqual([]);
  });

  it('give the operators’ pod the rights of the migration, and only variables that processes read', () => {
    const pod = namedIn(resourcesOf('deploy/kubernetes/ops'), 'Pod', 'ops');
    const [container] = pod.spec.containers;
    const migrate = named('Job', 'migrate').spec.template.spec;
    expect(pod.spec.securityContext).toEqual(migrate.securityContext);
    expect(container.securityContext).toEqual(migrate.containers[0].securityContext);
    expect(pod.spec.automountServiceAccountToken).toBe(false);
    for (const { name, valueFrom } of container.env) {
      expect(environment).toContain(`  ${name}: `);
      expect(valueFrom?.secretKeyRef).toMatchObject({
        name: 'wishboard',
        key: name === 'DATABASE_URL' ? 'DATABASE_LISTEN_URL' : name,
      });
    }
    const mounted = container.volumeMounts.map(({ name }) => name);
    expect(pod.spec.volumes.map(({ name }) => name).sort()).toEqual(mounted.sort());
  });

  it('patch only existing resources', () => {
    const { patches } = parse(read(join(OVERLAY, 'kustomization.yaml')));
    for (const { path } of patches) {
      for (const { kind, metadata } of documentsOf(join(OVERLAY, path))) {
        const found = base.some((document) => document.kind === kind && document.metadata.name === metadata.name);
        expect([path, found]).toEqual([path, true]);
      }
    }
  });

  it('scale the BFF by its work, and every worker by its queues’ owed deliveries', () => {
    expect(ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)).toEqual(['bff']);
    const queueSource = firstGroup(read('packages/contracts/src/jobs/queues.ts'), /export const QUEUES = \[(.*?)\]/s);
    const scaled = ofKind('ScaledObject');
    const queues = scaled.flatMap(({ spec }) =>
      spec.triggers.map(({ metadata }) => {
        const [, metric, queue] = /^max\((\w+)\{queue="([\w-]+)"\}\)$/.exec(metadata.query) ?? [];
        expect(read('packages/server-kit/src/events/outbox/relay.module.ts')).toContain(`name: '${metric}'`);
        return queue;
      }),
    );
    expect(queues.sort()).toEqual([...queueSource.matchAll(/'([\w-]+)'/g)].map(([, queue]) => queue).sort());
    for (const { spec } of scaled) {
      const { name } = spec.scaleTargetRef;
      // The notifications worker also serves the queues of search and exports.
      const served = name === 'notifications' ? [name, 'search', 'exports'] : [name];
      expect(spec.triggers.map(({ metadata }) => firstGroup(metadata.query, /"([\w-]+)"/))).toEqual(served);
      // A Deployment scaled by an autoscaler states no number of replicas, because every roll-out would reset the scale.
      expect(named('Deployment', name).spec.replicas).toBeUndefined();
    }
  });

  it('use a namespace that enforces the restricted pod security standard', () => {
    const { metadata } = named('Namespace', 'wishboard');
    expect(metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    expect(parse(read(join(OVERLAY, 'kustomization.yaml'))).namespace).toBe(metadata.name);
    expect(parse(read(join(OVERLAY, 'migrate/kustomization.yaml'))).namespace).toBe(metadata.name);
  });

  it('name each image by its digest', () => {
    /** @type {{ images: { name: string, digest: string, newTag?: string }[] }} */
    const { images } = parse(read(join(OVERLAY, 'images/kustomization.yaml')));
    expect(images.map(({ name }) => name).sort()).toEqual(
      [...new Set(runs.map(([, document]) => containerOf(document).image))].sort(),
    );
    for (const { digest, newTag } of images) {
      expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(newTag).toBeUndefined();
    }
    for (const folder of ['.', 'migrate']) {
      /** @type {{ components: string[] }} */
      const { components } = parse(read(join(OVERLAY, folder, 'kustomization.yaml')));
      expect(components.map((name) => join(OVERLAY, folder, name))).toContain(join(OVERLAY, 'images'));
    }
  });
});
