import { describe, expect, it } from '@jest/globals';
import { overrideOf } from './override';

const development = { development: true };
const own = 'http://localhost:3201/mf-manifest.json';

describe('a developer’s override of a remote', () => {
  it('replaces the remote that it names, and no other', () => {
    expect(overrideOf('mf_board', development, `?remote.mf_board=${own}`)).toBe(own);
    expect(overrideOf('mf_notifications', development, `?remote.mf_board=${own}`)).toBeNull();
  });

  it('is ignored unless the page is in development', () => {
    expect(overrideOf('mf_board', {}, `?remote.mf_board=${own}`)).toBeNull();
    expect(overrideOf('mf_board', { development: false }, `?remote.mf_board=${own}`)).toBeNull();
  });

  it.each(['https://example.com/mf-manifest.json', 'http://localhost.example.com/', 'nonsense', '//localhost', ''])(
    'is refused when its address is "%s"',
    (address) => {
      expect(overrideOf('mf_board', development, `?remote.mf_board=${encodeURIComponent(address)}`)).toBeNull();
    },
  );
});
