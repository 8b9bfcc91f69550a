import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BadEnvironmentError, isLoopback } from '@wishboard/database/settings/read-variables';
import { readEnvironment } from './environment.js';

const complete = {
  DATABASE_URL: 'postgres://wish:pw@127.0.0.1:5432/wish',
  REDIS_URL: 'redis://127.0.0.1:6379/0',
  SESSION_SECRET: 's'.repeat(32),
  ADMIN_PASSWORD: 'operator-pw',
};

const messageOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readEnvironment(env);
  } catch (error) {
    expect(error).toBeInstanceOf(BadEnvironmentError);
    return (error as Error).message;
  }
  throw new Error('The environment was accepted');
};

describe('readEnvironment', () => {
  it('needs only the addresses of the servers and the secrets, and has defaults for the rest', () => {
    expect(readEnvironment(complete)).toMatchObject({
      ...complete,
      PORT: 3000,
      HOST: '127.0.0.1',
      AUTH_MODE: 'demo',
      DEMO_DATA: true,
      RATE_LIMIT: true,
      CONNECTIONS_MAX: 10_000,
      LOG_LEVEL: 'info',
      ALLOW_PUBLIC_DEMO: false,
      QUEUE_DASHBOARD_PORT: 3104,
    });
  });

  it('treats an empty value as an absent one', () => {
    expect(readEnvironment({ ...complete, PORT: '', OIDC_ISSUER: ' ' }).PORT).toBe(3000);
  });

  it('reads a value from the file in NAME_FILE, unless the variable itself is set', () => {
    const folder = mkdtempSync(join(tmpdir(), 'environment-'));
    const file = join(folder, 'secret');
    writeFileSync(file, `${'f'.repeat(32)}\n`);
    const { SESSION_SECRET: _, ...rest } = complete;
    expect(readEnvironment({ ...rest, SESSION_SECRET_FILE: file }).SESSION_SECRET).toBe('f'.repeat(32));
    expect(readEnvironment({ ...complete, SESSION_SECRET_FILE: file }).SESSION_SECRET).toBe(complete.SESSION_SECRET);
    expect(messageOf({ ...rest, SESSION_SECRET_FILE: join(folder, 'none') })).toContain('SESSION_SECRET_FILE');
    rmSync(folder, { recursive: true });
  });

  it('takes DATA_DIR as REMOTES_DIR unless REMOTES_DIR is set', () => {
    expect(readEnvironment({ ...complete, DATA_DIR: '/data' })).toMatchObject({
      DATA_DIR: '/data',
      REMOTES_DIR: '/data',
    });
    expect(readEnvironment({ ...complete, REMOTES_DIR: '/remotes' }).REMOTES_DIR).toBe('/remotes');
    const { DATA_DIR, REMOTES_DIR } = readEnvironment(complete);
    expect(REMOTES_DIR).toBe(DATA_DIR);
  });

  it('accepts the port 0, with which the system chooses a port', () => {
    expect(readEnvironment({ ...complete, PORT: '0' }).PORT).toBe(0);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['HOST', 'not a host'],
    ['WORKER_HOST', 'not a host'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '1.5'],
    ['CONNECTIONS_MAX', '49'],
    ['CONNECTIONS_MAX', 'unlimited'],
    ['DATABASE_URL', 'mysql://127.0.0.1/wish'],
    ['DATABASE_URL', 'nonsense'],
    ['REDIS_URL', 'http://127.0.0.1'],
    ['AUTH_MODE', 'none'],
    ['SIGN_UP', 'invited'],
    ['SMTP_URL', 'http://mail.test'],
    ['MAIL_FROM', 'Wishboard'],
    ['MAIL_FROM', 'a@b.test\nBcc: c@d.test'],
    ['SESSION_SECRET', 'short'],
    ['ADMIN_PASSWORD', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'long enough, but with spaces in it'],
    ['BUILD_REVISION', 'a commit'],
    ['DEMO_DATA', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['NOTIFICATIONS_PORT', '70000'],
    ['RATE_LIMIT', 'true'],
    ['ALLOW_PUBLIC_DEMO', 'yes'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_WISHES', 'yes'],
    ['SECURITY_CONTACT', 'security@wish.test'],
    ['SECURITY_CONTACT', 'mailto:security@wish.test\nContact: https://evil.test'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '0'],
    ['TRUSTED_PROXIES', '*'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ])('refuses %s=%s and names it in one line', (name, value) => {
    const message = messageOf({ ...complete, [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  it('names every variable that is missing at once', () => {
    expect(messageOf({})).toBe(
      'DATABASE_URL must be set; REDIS_URL must be set; SESSION_SECRET must be set; ADMIN_PASSWORD must be set',
    );
  });

  it('trusts no proxy by default, and accepts their number or a list of addresses', () => {
    const trusted = (value?: string) => readEnvironment({ ...complete, TRUSTED_PROXIES: value }).TRUSTED_PROXIES;
    expect(trusted()).toEqual([]);
    expect(trusted('2')).toBe(2);
    expect(trusted('10.0.0.7, 2001:db8::/32,loopback')).toEqual(['10.0.0.7', '2001:db8::/32', 'loopback']);
  });

  it('never repeats a secret or a connection string', () => {
    const message = messageOf({ ...complete, SESSION_SECRET: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db/x' });
    expect(message).not.toContain('hunter2');
  });

  it('refuses the demo mode on a public address unless ALLOW_PUBLIC_DEMO is set', () => {
    expect(messageOf({ ...complete, HOST: '0.0.0.0' })).toContain('ALLOW_PUBLIC_DEMO=1');
    expect(readEnvironment({ ...complete, HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: '1' }).HOST).toBe('0.0.0.0');
  });

  it('requires the provider’s settings for AUTH_MODE=oidc, and turns the demo data off by default there', () => {
    expect(messageOf({ ...complete, AUTH_MODE: 'oidc', OIDC_CLIENT_ID: 'wishboard' })).toBe(
      'AUTH_MODE=oidc needs OIDC_ISSUER, OIDC_CLIENT_SECRET, PUBLIC_URL',
    );
    const provider = { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    const env = { ...complete, ...provider, AUTH_MODE: 'oidc', PUBLIC_URL: 'https://wish.test', HOST: '0.0.0.0' };
    expect(readEnvironment(env).OIDC_ISSUER).toBe('https://id.test');
    expect(readEnvironment(env).DEMO_DATA).toBe(false);
    expect(readEnvironment({ ...env, DEMO_DATA: 'on' }).DEMO_DATA).toBe(true);
    // The default is the same for a command that reads no other variable.
    expect(readEnvironment(env, ['DEMO_DATA'])).toEqual({ DEMO_DATA: false });
    expect(readEnvironment({}, ['DEMO_DATA'])).toEqual({ DEMO_DATA: true });
  });

  it('requires all settings of a provider beside accounts once one is set', () => {
    const env = { ...complete, AUTH_MODE: 'accounts', PUBLIC_URL: 'https://wish.test', OIDC_ISSUER: 'https://id.test' };
    expect(messageOf(env)).toBe('A provider beside accounts needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET');
    expect(readEnvironment({ ...env, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }).OIDC_CLIENT_ID).toBe('a');
  });

  it('refuses PUBLIC_READING=on together with PUBLIC_WISHES=off', () => {
    expect(messageOf({ ...complete, PUBLIC_READING: 'on', PUBLIC_WISHES: 'off' })).toContain('PUBLIC_WISHES=off');
    expect(readEnvironment({ ...complete, PUBLIC_READING: 'on' }).PUBLIC_READING).toBe(true);
  });

  it('requires for accounts a PUBLIC_URL that passkeys can be bound to, and MAIL_FROM with SMTP_URL', () => {
    const env = { ...complete, AUTH_MODE: 'accounts', HOST: '0.0.0.0' };
    expect(messageOf(env)).toBe('AUTH_MODE=accounts needs PUBLIC_URL');
    for (const PUBLIC_URL of ['http://wish.test', 'https://10.0.0.1', 'http://127.0.0.1:3000', 'https://[::1]']) {
      expect(messageOf({ ...env, PUBLIC_URL })).toContain('browsers offer passkeys nowhere else');
    }
    for (const PUBLIC_URL of ['https://wish.test', 'http://localhost:3000']) {
      expect(readEnvironment({ ...env, PUBLIC_URL })).toMatchObject({ SIGN_UP: 'open', DEMO_DATA: false });
    }
    const mail = { ...env, PUBLIC_URL: 'https://wish.test', SMTP_URL: 'smtps://me:hunter2@mail.test' };
    expect(messageOf(mail)).toBe('SMTP_URL needs MAIL_FROM');
    expect(readEnvironment({ ...mail, MAIL_FROM: 'Wishboard <wishes@wish.test>' }).SMTP_URL).toBe(mail.SMTP_URL);
    expect(messageOf({ ...mail, SMTP_URL: 'ftp://me:hunter2@mail.test' })).not.toContain('hunter2');
  });

  it('reads only the variables that it is asked for', () => {
    expect(readEnvironment({ DATABASE_URL: complete.DATABASE_URL }, ['DATABASE_URL'])).toEqual({
      DATABASE_URL: complete.DATABASE_URL,
    });
  });

  it('returns a frozen object without a then property', () => {
    const settings = readEnvironment(complete);
    expect((settings as Record<string, unknown>).then).toBeUndefined();
    expect(Object.isFrozen(settings)).toBe(true);
  });
});

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('accepts %s', (address) => {
    expect(isLoopback(address)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com', 'example.com'])('refuses %s', (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});
