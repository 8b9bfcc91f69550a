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

describe('the names a server answers under', () => {
  it('are its own in demo mode, however it listens', () => {
    expect(settingsOf({}).hostNames).toEqual(['127.0.0.1']);
    expect(settingsOf({ PUBLIC_URL: 'https://Demo.test:8443' }).hostNames).toEqual(['127.0.0.1', 'demo.test']);
    expect(settingsOf({ HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: '1' }).hostNames).toEqual(['0.0.0.0']);
  });

  it('are all there are where members sign in', () => {
    expect(settingsOf(provider).hostNames).toBeNull();
  });
});

describe('wishes without a session', () => {
  it('are shown in demo mode, and where members sign in only if the operator says so', () => {
    expect(settingsOf({}).publicWishes).toBe(true);
    expect(settingsOf(provider).publicWishes).toBe(false);
    expect(settingsOf({ ...provider, PUBLIC_WISHES: 'on' }).publicWishes).toBe(true);
    expect(settingsOf({ PUBLIC_WISHES: 'off' }).publicWishes).toBe(false);
    expect(settingsOf({ PUBLIC_WISHES: '' }).publicWishes).toBe(true);
  });

  it('can be read on the page where members sign in and the operator says so, and are shown elsewhere then, too', () => {
    expect(settingsOf(provider).publicReading).toBe(false);
    expect(settingsOf({ ...provider, PUBLIC_READING: 'on' })).toMatchObject({
      publicReading: true,
      publicWishes: true,
    });
    expect(settingsOf({ PUBLIC_READING: 'on' }).publicReading).toBe(false);
  });
});
