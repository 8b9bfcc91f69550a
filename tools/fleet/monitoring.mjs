import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pickAnyPort } from '../system/ports.mjs';
import { ROOT } from '../system/project.mjs';
import { createFleetServer, statusOf } from './fleet-server.mjs';
import { shippedFile } from './shipped.mjs';

/** @import { FleetContext } from './fleet-context.mjs' */

/** Sends no notification. Tests ask Alertmanager for its alerts instead. */
const ALERTMANAGER = 'route: { receiver: nobody, group_wait: 1s }\nreceivers: [{ name: nobody }]\n';

/**
 * Creates Prometheus with the shipped configuration and rules, and an Alertmanager.
 *
 * @param {FleetContext} context
 * @param {{ targets: Record<string, string[]>, metricsToken: string }} product `targets` are the hosts and ports of the
 *   processes, by their shared name
 */
export async function createMonitoring({ programs, dataDir, logs }, { targets, metricsToken }) {
  const folder = join(dataDir, 'monitoring');
  const [port, alertPort, clusterPort] = [await pickAnyPort(), await pickAnyPort(), await pickAnyPort()];
  mkdirSync(folder, { mode: 0o700 });
  const token = join(folder, 'metrics-token');
  writeFileSync(token, metricsToken, { mode: 0o600 });
  const configure = (/** @type {string | null} */ without) => {
    const found = Object.entries(targets).map(([name, at]) => [
      name,
      `static_configs: [{ targets: ${JSON.stringify(name === without ? [] : at)} }]`,
    ]);
    const text = shippedFile('deploy/monitoring/prometheus.yml', {
      alertmanager: `alerting:\n  alertmanagers:\n    - static_configs: [{ targets: ["127.0.0.1:${alertPort}"] }]`,
      rules: `rule_files: [${JSON.stringify(join(ROOT, 'deploy/monitoring/alerts.yml'))}]`,
      token: `credentials_file: ${token}`,
      ...Object.fromEntries(found),
    });
    writeFileSync(join(folder, 'prometheus.yml'), text);
  };
  configure(null);
  writeFileSync(join(folder, 'alertmanager.yml'), ALERTMANAGER);
  const member = (
    /** @type {'prometheus' | 'alertmanager'} */ name,
    /** @type {number} */ at,
    /** @type {string[]} */ own,
  ) =>
    createFleetServer({
      name,
      program: { ...programs[name], env: { ...programs[name].env, RUNBOOK_URL: 'https://runbook.example' } },
      args: [`--config.file=${join(folder, `${name}.yml`)}`, `--web.listen-address=127.0.0.1:${at}`, ...own],
      folder,
      logs,
      port: at,
      isReady: async () => (await statusOf(`http://127.0.0.1:${at}/-/ready`)) === 200,
    });
  return {
    members: [
      member('alertmanager', alertPort, [
        `--storage.path=${join(folder, 'alerts')}`,
        `--cluster.listen-address=127.0.0.1:${clusterPort}`,
      ]),
      // Prometheus 3, which the product ships with, needs no flag for this feature.
      member('prometheus', port, [
        `--storage.tsdb.path=${join(folder, 'metrics')}`,
        '--enable-feature=expand-external-labels',
        '--web.enable-lifecycle',
      ]),
    ],
    url: `http://127.0.0.1:${port}`,
    /** Removes all targets of this name from Prometheus; null restores all. @param {string | null} name */
    async forget(name) {
      configure(name);
      const { status } = await fetch(`http://127.0.0.1:${port}/-/reload`, { method: 'POST' });
      if (status !== 200) throw new Error(`Prometheus reads its configuration again with ${status}.`);
    },
    /**
     * Returns the names of the alerts that Prometheus has sent and that are still active, each once.
     *
     * @returns {Promise<string[]>}
     */
    async firing() {
      const answer = await fetch(`http://127.0.0.1:${alertPort}/api/v2/alerts?active=true`);
      /** @type {{ labels: { alertname: string } }[]} */
      const alerts = await answer.json();
      return [...new Set(alerts.map(({ labels }) => labels.alertname))].sort();
    },
  };
}
