import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse, parseAllDocuments } from 'yaml';
import { APPLICATIONS } from '../start/applications.mjs';
import { ROOT } from '../system/project.mjs';

/** @import { Selector } from './manifests.mjs' */

/**
 * What the tests read of Prometheus's files.
 *
 * @typedef {{ alert: string, expr: string, annotations: { runbook_url: string } }} Alert
 * @typedef {{ alert_rule_test: { alertname: string, exp_alerts: object[] }[] }} AlertTest
 * @typedef {object} Scrape
 * @property {string} job_name
 * @property {[{ names: string[], port: number }]} [dns_sd_configs]
 * @property {[{ targets: [string] }]} static_configs
 * @property {{ credentials_file: string }} [authorization]
 *
 * @typedef {object} Endpoint
 * @property {{ credentials: object }} [authorization]
 * @property {[{ sourceLabels: string[], targetLabel: string, replacement: string }]} relabelings
 */

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const alerts = parse(read('deploy/monitoring/alerts.yml'));
/** @type {{ rules: Alert[] }} */
const { rules } = alerts.groups[0];
/** @type {{ tests: AlertTest[] }} */
const { tests } = parse(read('deploy/monitoring/alerts.test.yml'));
/** @type {{ panels: { title: string, targets: { expr: string }[] }[] }} */
const dashboard = JSON.parse(read('deploy/monitoring/grafana-dashboard.json'));
/** @type {(readonly [where: string, expression: string])[]} */
const expressions = [
  ...rules.map(({ alert, expr }) => /** @type {const} */ ([`alert ${alert}`, expr])),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => /** @type {const} */ ([`panel ${title}`, expr])),
  ),
];
const COMPONENT = 'deploy/kubernetes/components/monitoring';
const compose = parse(read('docker-compose.yml'), { merge: true });

/** Returns the names of the metrics in the processes' sources, and of those that every process has. */
function exportedMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const names = new Set(['up', ...registry.getMetricsAsArray().map(({ name }) => name)]);
  for (const folder of ['bff/src', 'packages/database/src', 'packages/server-kit/src', 'services']) {
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!entry.endsWith('.ts') || entry.includes('node_modules')) continue;
      const source = read(join(folder, entry));
      const declared = /(?:new (?:Gauge|Counter|Histogram)|seriesHistogram)\(\{\s*name: '(\w+)'/g;
      for (const [, name = ''] of source.matchAll(declared)) names.add(name);
    }
  }
  return names;
}

describe('Monitoring', () => {
  const exported = exportedMetrics();

  it('finds the metrics of the product in its sources', () => {
    expect([...exported].filter((name) => name.startsWith('wishboard_')).length).toBeGreaterThan(4);
  });

  it.each(expressions)('names in %s only metrics that a process exports', (_where, expr) => {
    const named = [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)(?=[{[)\s]|$)/g)].map(([, name = '']) => name);
    const metrics = named.filter((name) => !/^(histogram_quantile|min_over_time)$/.test(name));
    expect(metrics).not.toEqual([]);
    const base = (/** @type {string} */ name) => name.replace(/_(bucket|count|sum)$/, '');
    expect(metrics.filter((name) => !exported.has(name) && !exported.has(base(name)))).toEqual([]);
  });

  it('has a runbook entry for every alert, and an alert for every entry', () => {
    const entries = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading);
    expect(entries.sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it('links every alert to its runbook section, below a URL that the installation sets', () => {
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook_url).toBe(`{{ $externalLabels.runbook }}#${alert.toLowerCase()}`);
    }
    for (const file of ['prometheus.yml', 'prometheus.one-machine.yml']) {
      expect(parse(read(`deploy/monitoring/${file}`)).global.external_labels).toEqual({ runbook: `$\{RUNBOOK_URL}` });
    }
    expect(compose.services.prometheus.environment).toHaveProperty('RUNBOOK_URL');
  });

  it('has a test that each alert fires, and tests that the most important ones stay quiet', () => {
    const tried = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
    for (const { alert } of rules) {
      const fired = tried.filter(({ alertname, exp_alerts }) => alertname === alert && exp_alerts.length > 0);
      expect([alert, fired.length > 0]).toEqual([alert, true]);
    }
    const quiet = tried.filter(({ exp_alerts }) => exp_alerts.length === 0).map(({ alertname }) => alertname);
    for (const alert of ['ProcessDown', 'TargetAbsent', 'PostgresAway', 'RedisAway', 'RequestsFail', 'RequestsSlow']) {
      expect(quiet).toContain(alert);
    }
  });

  it('excludes probe requests from the alerts and panels about members’ requests', () => {
    const waiting = expressions.filter(([, expr]) => /status=~|histogram_quantile.*http_request/s.test(expr));
    expect(waiting.length).toBeGreaterThan(2);
    for (const [where, expr] of waiting) {
      const selectors = [...expr.matchAll(/http_request_duration_seconds_\w+\{[^}]*\}/g)].map(([found]) => found);
      for (const selector of selectors) {
        expect([where, selector]).toEqual([
          where,
          expect.stringMatching(/route!~"[^"]*\/\(healthz\|readyz\|trafficz\|metrics\)"/),
        ]);
      }
    }
  });

  it('shows failures in browsers in two alerts and one panel', () => {
    expect(
      expressions.filter(([, expr]) => expr.includes('wishboard_browser_failures_total')).map(([where]) => where),
    ).toEqual(['alert RemoteFails', 'alert PageErrors', 'panel Failures in browsers']);
  });
});

describe('The configuration of Prometheus', () => {
  /** @type {[file: string, configuration: { scrape_configs: Scrape[], rule_files: string[] }][]} */
  const configs = ['prometheus.yml', 'prometheus.one-machine.yml'].map((file) => [
    file,
    parse(read(`deploy/monitoring/${file}`)),
  ]);

  it.each(configs)('scrapes every process of the product at its port: %s', (_file, { scrape_configs: jobs }) => {
    const asked = jobs.map(({ job_name: job, dns_sd_configs: found, static_configs: fixed }) => [
      job,
      found ? `${found[0].names}:${found[0].port}` : fixed[0].targets[0],
    ]);
    expect(asked).toEqual(
      APPLICATIONS.map(({ name, defaultPort }) => [
        `wishboard-${name}`,
        expect.stringMatching(new RegExp(`^(${name}|127\\.0\\.0\\.1):${defaultPort}$`)),
      ]),
    );
  });

  it.each(configs)('sends the token to the BFF only: %s', (_file, { scrape_configs: jobs, rule_files: files }) => {
    expect(jobs.filter(({ authorization }) => authorization).map(({ job_name: job }) => job)).toEqual([
      'wishboard-bff',
    ]);
    expect(files).toEqual(['alerts.yml']);
  });

  it('has an alert for the absence of each process', () => {
    const [absent] = rules.filter(({ alert }) => alert === 'TargetAbsent');
    const named = [...(absent?.expr ?? '').matchAll(/absent\(up\{job="([\w-]+)"\}\)/g)].map(([, job]) => job);
    expect(named.sort()).toEqual(APPLICATIONS.map(({ name }) => `wishboard-${name}`).sort());
  });

  it('is a Compose service on request only, with the token from a secret', () => {
    const { prometheus } = compose.services;
    expect(prometheus.profiles).toEqual(['monitoring']);
    expect(prometheus.secrets).toEqual(['metrics_token']);
    expect(configs[0]?.[1].scrape_configs[0]?.authorization?.credentials_file).toBe('/run/secrets/metrics_token');
    expect(prometheus.ports[0]).toMatch(/^127\.0\.0\.1:/);
    for (const file of ['prometheus.yml', 'alerts.yml']) {
      expect(prometheus.volumes).toContain(`./deploy/monitoring/${file}:/etc/prometheus/${file}:ro`);
    }
  });

  it('finds every Kubernetes service by its label and port name', () => {
    /** @type {{ spec: { selector: Selector, endpoints: [Endpoint] } }[]} */
    const monitors = parseAllDocuments(read(`${COMPONENT}/service-monitors.yaml`)).map((one) => one.toJS());
    const found = monitors.flatMap(({ spec: { selector, endpoints } }) => {
      const { matchLabels = {}, matchExpressions = [] } = selector;
      expect(endpoints).toEqual([expect.objectContaining({ port: 'http', path: '/metrics' })]);
      const [{ sourceLabels, targetLabel, replacement }] = endpoints[0].relabelings;
      expect([...sourceLabels, targetLabel, replacement]).toEqual([
        '__meta_kubernetes_service_name',
        'job',
        'wishboard-$1',
      ]);
      return [Object.values(matchLabels), matchExpressions.map(({ values }) => values)].flat(2);
    });
    expect(found).toEqual(APPLICATIONS.map(({ name }) => name));
    for (const { name } of APPLICATIONS) {
      const service = parseAllDocuments(read(`deploy/kubernetes/base/${name}.yaml`))
        .map((one) => one.toJS())
        .find(({ kind }) => kind === 'Service');
      expect([service.metadata.labels['app.kubernetes.io/name'], service.spec.ports[0].name]).toEqual([name, 'http']);
    }
    expect(monitors[0]?.spec.endpoints[0].authorization?.credentials).toEqual({
      name: 'wishboard',
      key: 'METRICS_TOKEN',
    });
  });

  it('has the same rules in Kubernetes', () => {
    expect(parse(read(`${COMPONENT}/prometheus-rule.yaml`)).spec).toEqual(alerts);
    expect(parse(read(`${COMPONENT}/kustomization.yaml`)).resources).toEqual([
      'service-monitors.yaml',
      'prometheus-rule.yaml',
    ]);
  });
});

const promtool = (/** @type {string[]} */ ...args) =>
  spawnSync('promtool', args, { cwd: join(ROOT, 'deploy/monitoring'), encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

/** Runs only where Prometheus' promtool is on the PATH. */
(hasPromtool ? describe : describe.skip)('promtool', () => {
  it.each([
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.one-machine.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('accepts: %s %s %s %s', (...args) => {
    const { status, stdout, stderr } = promtool(...args.filter(Boolean));
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });
});
