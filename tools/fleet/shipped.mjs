import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../system/project.mjs';

/**
 * All values in which the fleet differs from the shipped files: a pattern for the shipped text, and why the fleet needs
 * another value. Everything else in those files is what a real installation runs.
 *
 * @typedef {{ shipped: RegExp, why: string }} Override
 * @type {Record<string, Record<string, Override>>}
 */
export const OVERRIDES = {
  'deploy/edge/haproxy.cfg': {
    maxconn: { shipped: /^ {2}maxconn 20000$/m, why: 'one machine has fewer descriptors to give' },
    bind: { shipped: /^ {2}bind :8080$/m, why: 'a port that is free here' },
    servers: {
      shipped: /^ {2}server-template bff- 16 bff:3000 resolvers docker init-addr none$/m,
      why: 'BFFs are found by port here, not by a name',
    },
    sources: {
      shipped: /^ {2}server-template built- 16 bff:3000 resolvers docker init-addr none$/m,
      why: 'BFFs are found by port here, not by a name',
    },
  },
  'deploy/kubernetes/base/pgbouncer.ini': {
    database: {
      shipped: /^\* = host=postgres\.wishboard-servers port=5432$/m,
      why: 'the name that leads to the primary is a port here',
    },
    address: { shipped: /^listen_addr = 0\.0\.0\.0$/m, why: 'nobody outside this machine is let in' },
    port: { shipped: /^listen_port = 6432$/m, why: 'a port that is free here' },
    users: { shipped: /^auth_file = \/etc\/pgbouncer\/users\/userlist\.txt$/m, why: 'the Secret is a file here' },
  },
  'deploy/monitoring/prometheus.yml': {
    alertmanager: {
      shipped: /^# alerting:\n# {3}alertmanagers:\n# {5}- static_configs: .*$/m,
      why: 'the installation’s to say, and here there is one',
    },
    rules: { shipped: /^rule_files: \[alerts\.yml\]$/m, why: 'the rules stay where they are' },
    token: { shipped: /credentials_file: \/run\/secrets\/metrics_token/, why: 'the secret is a file here' },
    ...Object.fromEntries(
      ['bff', 'notifications', 'recommendations', 'link-preview', 'queue-dashboard'].map((name) => [
        name,
        {
          shipped: new RegExp(
            `dns_sd_configs: \\[\\{ names: \\[${name}\\], type: A, port: \\d+, refresh_interval: 5s \\}\\]`,
          ),
          why: 'processes are found by port here, not by a name',
        },
      ]),
    ),
  },
};

/**
 * Returns a shipped file with the text of each of its {@link OVERRIDES} replaced, and nothing else changed.
 *
 * @param {string} path path relative to the root
 * @param {Record<string, string>} values new text by the name of the override
 * @throws Error when the file no longer contains an overridden text, or a value is missing
 */
export function shippedFile(path, values) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return Object.entries(OVERRIDES[path] ?? {}).reduce((changed, [name, { shipped }]) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} is run without a value for ${name}.`);
    if (!shipped.test(changed)) throw new Error(`${path} no longer says ${shipped}, which the fleet overrides.`);
    return changed.replace(shipped, () => value);
  }, text);
}
