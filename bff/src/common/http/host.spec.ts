import { isOwnHost } from './host.js';

describe('isOwnHost', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'app.localhost',
    '127.0.0.1',
    '10.1.2.3',
    '[::1]',
    'wish.test',
    'WISH.test',
  ])('is true for %s', (host) => {
    expect(isOwnHost(host, ['wish.test'])).toBe(true);
  });

  it.each([
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'notlocalhost',
    'x.wish.test',
    'wish.test.evil',
    '[evil]',
  ])('is false for %s', (host) => {
    expect(isOwnHost(host, ['wish.test'])).toBe(false);
  });
});
