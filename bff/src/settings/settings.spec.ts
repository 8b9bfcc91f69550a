import { readEnvironment } from '@wishboard/server-kit/process/environment';
import { settingsFrom } from './settings.js';

const complete = {
  DATABASE_URL: 'postgres://wish:pw@127.0.0.1:5432/wish',
  REDIS_URL: 'redis://127.0.0.1:6379/0',
  SESSION_SECRET: 's'.repeat(32),
  ADMIN_PASSWORD: 'operator-pw',
};
const folders = { page: { shell: '/shell', remotes: {} }, demoAssetsDir: '/demo', development: false };
const settingsOf = (env: NodeJS.ProcessEnv) => settingsFrom(readEnvironment({ ...complete, ...env }), folders);

const provider = {
  AUTH_MODE: 'oidc',
  OIDC_ISSUER: 'https://id.test',
  OIDC_CLIENT_ID: 'a',
  OIDC_CLIENT_SECRET: 'b',
  PUBLIC_URL: 'https://wish.test',
};

describe('the host names in the settings', () => {
  it('are the listening address and the host of PUBLIC_URL in demo mode', () => {
    expect(settingsOf({}).hostNames).toEqual(['127.0.0.1']);
    expect(settingsOf({ PUBLIC_URL: 'https://Demo.test:8443' }).hostNames).toEqual(['127.0.0.1', 'demo.test']);
    expect(settingsOf({ HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: '1' }).hostNames).toEqual(['0.0.0.0']);
  });

  it('are not restricted when members sign in', () => {
    expect(settingsOf(provider).hostNames).toBeNull();
  });
});

describe('wishes without a session', () => {
  it('are public in demo mode unless turned off, and where members sign in only with PUBLIC_WISHES=on', () => {
    expect(settingsOf({}).publicWishes).toBe(true);
    expect(settingsOf(provider).publicWishes).toBe(false);
    expect(settingsOf({ ...provider, PUBLIC_WISHES: 'on' }).publicWishes).toBe(true);
    expect(settingsOf({ PUBLIC_WISHES: 'off' }).publicWishes).toBe(false);
    expect(settingsOf({ PUBLIC_WISHES: '' }).publicWishes).toBe(true);
  });

  it('can be read with PUBLIC_READING=on where members sign in, which makes wishes public too', () => {
    expect(settingsOf(provider).publicReading).toBe(false);
    expect(settingsOf({ ...provider, PUBLIC_READING: 'on' })).toMatchObject({
      publicReading: true,
      publicWishes: true,
    });
    expect(settingsOf({ PUBLIC_READING: 'on' }).publicReading).toBe(false);
  });
});
