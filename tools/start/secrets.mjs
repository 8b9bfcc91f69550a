import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../system/process-identity.mjs';

const GENERATORS = {
  sessionSecret: () => randomBytes(32).toString('base64url'),
  // Short enough to type, and still 96 bits.
  adminPassword: () => randomBytes(12).toString('base64url'),
  metricsToken: () => randomBytes(24).toString('base64url'),
  postgresPassword: () => randomBytes(24).toString('base64url'),
  redisPassword: () => randomBytes(24).toString('base64url'),
  // Not a secret: the processes of this data folder report this id, so that another run can tell whose they are.
  installation: () => randomUUID(),
};

/** @typedef {Record<keyof typeof GENERATORS, string>} Secrets */

/**
 * Loads the secrets of one data folder. Creates them on the first run, readable by their owner only.
 *
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function loadSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json');
  /** @type {Partial<Secrets>} */
  let known = {};
  try {
    known = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    // An unreadable file must not be replaced: the embedded database would then refuse the new password.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const kept = Object.fromEntries(Object.entries(known).filter(([, secret]) => secret));
  const made = Object.entries(GENERATORS).filter(([name]) => !kept[name]);
  const secrets = /** @type {Secrets} */ ({
    ...kept,
    ...Object.fromEntries(made.map(([name, make]) => [name, make()])),
  });
  if (made.length === 0) return secrets;
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  // Prometheus reads the token from its own file (deploy/monitoring/prometheus.one-machine.yml).
  writeFileSync(join(dataDir, 'metrics-token'), secrets.metricsToken, { mode: 0o600 });
  return secrets;
}
