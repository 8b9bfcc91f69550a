import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { ROOT } from '../lib/project.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const { rules } = parse(read('deploy/monitoring/alerts.yml')).groups[0];
const dashboard = JSON.parse(read('deploy/monitoring/grafana-dashboard.json'));
const expressions = [
  ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr]),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`panel ${title}`, expr])),
];

/** Names of the metrics the processes register, from their sources, and of those every process has. */
function exportedMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const names = new Set(['up', ...registry.getMetricsAsArray().map(({ name }) => name)]);
  for (const folder of ['bff/src', 'packages/server-kit/src', 'services']) {
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true })) {
      if (!entry.endsWith('.ts') || entry.includes('node_modules')) continue;
      const source = read(join(folder, entry));
      const declared = /(?:new (?:Gauge|Counter|Histogram)|seriesHistogram)\(\{\s*name: '(\w+)'/g;
      for (const [, name] of source.matchAll(declared)) names.add(name);
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
    const named = [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)(?=[{[)\s]|$)/g)].map(([, name]) => name);
    const metrics = named.filter((name) => !/^(histogram_quantile|min_over_time)$/.test(name));
    expect(metrics).not.toEqual([]);
    const base = (name) => name.replace(/_(bucket|count|sum)$/, '');
    expect(metrics.filter((name) => !exported.has(name) && !exported.has(base(name)))).toEqual([]);
  });

  it('has a runbook entry for every alert, and an alert for every entry', () => {
    const entries = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading);
    expect(entries.sort()).toEqual(rules.map(({ alert }) => alert).sort());
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    }
  });
});
