import { describe, expect, it } from '@jest/globals';
import { addressLines } from '../lib/development.mjs';

const settings = {
  HOST: '127.0.0.1',
  PORT: '3007',
  ADMIN_PASSWORD: 'operators-own',
  DATABASE_URL: 'postgres://wishboard:made-here@127.0.0.1:5433/wishboard',
  REDIS_URL: 'redis://:made-here@127.0.0.1:6380/0',
};

describe('npm run dev', () => {
  it('says where the page, its documents, the queues and the servers are', () => {
    expect(addressLines({ env: {}, settings })).toEqual([
      '  The board        http://127.0.0.1:3007',
      '  API docs         http://127.0.0.1:3007/api/docs',
      '  Queue dashboard  http://127.0.0.1:3007/admin/queues   user operator, password operators-own',
      '  PostgreSQL       postgres://wishboard:made-here@127.0.0.1:5433/wishboard',
      '  Redis            redis://:made-here@127.0.0.1:6380/0',
    ]);
  });

  it('names an address that can be opened, and no password of a server it did not start', () => {
    const env = { DATABASE_URL: 'postgres://given', REDIS_URL: 'redis://given' };
    const lines = addressLines({ env, settings: { ...settings, HOST: '0.0.0.0' } }).join('\n');
    expect(lines).toContain('http://127.0.0.1:3007/api/docs');
    expect(lines).toContain('postgres://wishboard:***@127.0.0.1:5433/wishboard');
    expect(lines).toContain('redis://:***@127.0.0.1:6380/0');
  });
});
