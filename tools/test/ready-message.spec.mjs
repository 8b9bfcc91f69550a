import { describe, expect, it } from '@jest/globals';
import { readyMessage } from '../start/ready-message.mjs';

const PRODUCT = { url: 'http://127.0.0.1:3007', adminPassword: 'secret', logs: '/data/logs' };
const RUN = { seconds: '4.2', dataDir: '/data' };
const message = (/** @type {Parameters<typeof readyMessage>[1]} */ settings) => readyMessage(PRODUCT, settings, RUN);

describe('the message of a product that is ready', () => {
  it('names the address under which passkeys and providers work, where members sign in', () => {
    const accounts = message({ AUTH_MODE: 'accounts', PUBLIC_URL: 'http://localhost:3007/' });
    expect(accounts).toContain('The board          http://localhost:3007   listening on http://127.0.0.1:3007\n');
    expect(accounts).toContain('http://localhost:3007/admin   members');
    expect(message({ AUTH_MODE: 'oidc', PUBLIC_URL: 'https://wish.test' })).toContain(
      'The board          https://wish.test   listening',
    );
  });

  it('names the address on which a demo listens, whatever its public one', () => {
    for (const settings of [null, { AUTH_MODE: 'demo', PUBLIC_URL: 'https://wish.test' }]) {
      expect(message(settings)).toContain('The board          http://127.0.0.1:3007\n');
      expect(message(settings)).toContain('http://127.0.0.1:3007/admin/queues   user operator, password secret');
    }
  });
});
