import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadSecrets } from '../start/secrets.mjs';

/** @type {string} */
let dataDir;
const path = () => join(dataDir, 'secrets.json');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('The secrets of a data folder', () => {
  it('are made once and kept', () => {
    expect(loadSecrets(dataDir)).toEqual(loadSecrets(dataDir));
  });

  it('differ from those of another folder', () => {
    const other = mkdtempSync(join(tmpdir(), 'secrets-'));
    expect(loadSecrets(other).sessionSecret).not.toBe(loadSecrets(dataDir).sessionSecret);
    rmSync(other, { recursive: true });
  });

  it('can be read by their owner alone', () => {
    loadSecrets(dataDir);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('include the metrics token in its own file, for Prometheus', () => {
    const { metricsToken } = loadSecrets(dataDir);
    expect(readFileSync(join(dataDir, 'metrics-token'), 'utf8')).toBe(metricsToken);
    expect(statSync(join(dataDir, 'metrics-token')).mode & 0o777).toBe(0o600);
  });

  it('are long enough for the settings they fill', () => {
    const { sessionSecret, adminPassword, metricsToken } = loadSecrets(dataDir);
    expect(sessionSecret.length).toBeGreaterThanOrEqual(32);
    expect(adminPassword.length).toBeGreaterThanOrEqual(8);
    expect(metricsToken.length).toBeGreaterThanOrEqual(24);
  });

  it('keep existing values when a new one is needed', () => {
    writeFileSync(path(), '{"postgresPassword":"kept"}');
    expect(loadSecrets(dataDir).postgresPassword).toBe('kept');
  });

  it('are not replaced when the file is damaged', () => {
    writeFileSync(path(), 'damaged');
    expect(() => loadSecrets(dataDir)).toThrow();
    expect(readFileSync(path(), 'utf8')).toBe('damaged');
  });
});
