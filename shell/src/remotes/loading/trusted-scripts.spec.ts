import { isOwnScript } from './trusted-scripts';

const PAGE = 'https://wish.test/?wish=1';

describe('isOwnScript', () => {
  it.each([
    '/main.0123456789ab.js',
    'https://wish.test/remotes/mf-board/mf_board.0123456789ab.js?retry=1',
    '/remotes/published/mf-board/3f2a/remote.0123456789ab.js',
  ])('is true for %s', (address) => {
    expect(isOwnScript(address, PAGE, false)).toBe(true);
  });

  it.each([
    'https://evil.test/remotes/mf-board/x.js',
    'http://wish.test/main.0123456789ab.js',
    'http://localhost:3201/mf_board.js',
    '//evil.test/x.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)//.js',
    'blob:https://wish.test/0a.js',
    '/api/wishes/x.js',
    '/media/x.js',
    '/remotes/../api/x.js',
    'https://',
  ])('is false for %s', (address) => {
    expect(isOwnScript(address, PAGE, false)).toBe(false);
  });

  it('accepts another port of this machine only in development, and no other machine', () => {
    expect(isOwnScript('http://localhost:3201/mf_board.js', 'http://localhost:3000/', true)).toBe(true);
    expect(isOwnScript('http://10.0.0.7:3201/mf_board.js', 'http://localhost:3000/', true)).toBe(false);
  });
});
