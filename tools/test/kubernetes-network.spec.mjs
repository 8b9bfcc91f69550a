import { describe, expect, it } from '@jest/globals';
import { RENDER } from '../start/applications.mjs';
import { firstGroup } from './first-group.mjs';
import { base, containerOf, named, namedIn, ofKind, ofKindIn, read } from './manifests.mjs';

/** @import { Manifest } from './manifests.mjs' */

describe('The manifests', () => {
  it('give the render process no secret and no outgoing network, and let only the BFF reach it', () => {
    const container = containerOf(named('Deployment', 'render'));
    expect(container.command.at(-1)).toBe(RENDER.main);
    expect(container.ports[0]?.containerPort).toBe(RENDER.defaultPort);
    expect(named('ConfigMap', 'wishboard-bff').data.RENDER_URL).toBe(`http://render:${RENDER.defaultPort}`);
    expect(container.envFrom).toBeUndefined();
    expect(container.env.map(({ name, value }) => [name, typeof value])).toEqual([
      ['NODE_ENV', 'string'],
      ['WORKER_HOST', 'string'],
    ]);
    const isOfRender = (/** @type {Manifest<'NetworkPolicy'>} */ { spec }) => {
      const { matchLabels = {}, matchExpressions = [] } = spec.podSelector;
      return (
        (matchLabels['app.kubernetes.io/name'] ?? 'render') === 'render' &&
        matchExpressions.every(({ operator, values }) => values.includes('render') === (operator === 'In'))
      );
    };
    const own = ofKind('NetworkPolicy').filter(isOfRender);
    expect(own.flatMap(({ spec }) => spec.egress ?? [])).toEqual([]);
    expect(own.flatMap(({ spec }) => (spec.ingress ?? []).map(({ from }) => from))).toEqual([
      [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'bff' } } }],
    ]);
  });

  it('have the BFF trust exactly one proxy', () => {
    expect(named('ConfigMap', 'wishboard-bff').data.TRUSTED_PROXIES).toBe('1');
  });

  it('let only link-preview out, to ports 80 and 443 and to no internal address', () => {
    const policies = ofKindIn(base, 'NetworkPolicy').map(
      ({ metadata, spec }) => /** @type {const} */ ([metadata.name, spec]),
    );
    expect(Object.fromEntries(policies).nothing).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const outward = policies.filter(([, { egress = [] }]) =>
      egress.some(({ to }) => to.some(({ ipBlock }) => ipBlock)),
    );
    expect(outward.map(([name]) => name)).toEqual(['link-preview']);
    const { podSelector, egress: [rule] = [] } = namedIn(base, 'NetworkPolicy', 'link-preview').spec;
    const to = rule?.to ?? [];
    expect(podSelector.matchLabels).toEqual({ 'app.kubernetes.io/name': 'link-preview' });
    expect(rule?.ports.map(({ port }) => port)).toEqual([80, 443]);
    const v4 = to.find(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0')?.ipBlock?.except;
    const inside = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
    expect(v4).toEqual(expect.arrayContaining([...inside, '168.63.129.16/32', '224.0.0.0/4']));
    expect(to.map(({ ipBlock }) => ipBlock?.cidr).sort()).toEqual(['0.0.0.0/0', '2000::/3']);
  });

  it('do not buffer or time out the stream, and have ingress-nginx keep a member on one pod', () => {
    const { annotations } = named('Ingress', 'wishboard').metadata;
    expect(annotations['nginx.ingress.kubernetes.io/proxy-buffering']).toBe('off');
    expect(Number(annotations['nginx.ingress.kubernetes.io/proxy-read-timeout'])).toBeGreaterThan(50);
    expect(annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/affinity': 'cookie',
      'nginx.ingress.kubernetes.io/session-cookie-name': 'wishboard_pod',
    });
    const stream = firstGroup(read('packages/contracts/src/http/routes.ts'), /notificationStream: '([^']+)'/);
    const rules = named('HTTPRoute', 'wishboard').spec.rules;
    const endless = rules.filter(({ timeouts }) => timeouts?.request === '0s');
    expect(endless.flatMap(({ matches }) => matches)).toEqual([{ path: { type: 'Exact', value: stream } }]);
  });

  it('route the gateway to the BFF only, by HTTPS, and hide the operators’ paths', () => {
    const { listeners } = named('Gateway', 'wishboard').spec;
    const routes = ofKind('HTTPRoute');
    for (const { spec } of routes) {
      const [{ name, sectionName }] = spec.parentRefs;
      expect([name, listeners.map((listener) => listener.name)]).toEqual([
        'wishboard',
        expect.arrayContaining([sectionName]),
      ]);
    }
    const plain = routes
      .filter(({ spec }) => spec.parentRefs[0].sectionName === 'http')
      .flatMap(({ spec }) => spec.rules);
    expect(plain.map(({ filters }) => filters?.[0]?.requestRedirect.scheme)).toEqual(['https']);
    const rules = named('HTTPRoute', 'wishboard').spec.rules;
    const service = named('Service', 'bff').spec.ports[0]?.port;
    for (const rule of rules.filter(({ filters }) => !filters)) {
      expect(rule.backendRefs).toEqual([{ name: 'bff', port: service }]);
    }
    const hidden = firstGroup(read('deploy/edge/haproxy.cfg'), /\^\/\(([a-z|]+)\)/);
    const away = rules.filter(({ filters }) => filters?.[0]?.requestRedirect.path.replaceFullPath === '/');
    expect(away.flatMap(({ matches }) => matches.map(({ path }) => path.value)).sort()).toEqual(
      hidden
        .split('|')
        .map((name) => `/${name}`)
        .sort(),
    );
    const from = named('NetworkPolicy', 'bff-from-gateway').spec.ingress?.[0];
    expect(from?.ports).toEqual([{ protocol: 'TCP', port: service }]);
  });
});
