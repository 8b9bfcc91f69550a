import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { REMOTE_CONTRACT } from '@wishboard/contracts/remotes/contract';
import { type LoadSteps, loadRemote } from './load-remote';
import { FILE_STALL_MS, LOAD_STALL_MS, MANIFEST_STALL_MS } from './time-limits';
import { noteBytes } from './with-stall-timeout';

const manifest = {
  name: 'mf_board' as const,
  contract: REMOTE_CONTRACT,
  version: '1',
  entry: 'a.js',
  preload: [],
  integrity: {},
};
const Remote = () => null;

const steps = (changes: Partial<LoadSteps>): LoadSteps => ({
  findRemote: async () => ({ manifest, address: '', entry: 'http://localhost/a.js' }),
  loadContainer: async () => ({ default: Remote }),
  ...changes,
});

describe('loadRemote', () => {
  it('returns the component that the remote exposes', async () => {
    expect(await loadRemote('mf_board', null, steps({}))).toEqual({ state: 'ready', component: Remote });
  });

  it.each([
    { contract: REMOTE_CONTRACT - 2, state: 'failed' },
    { contract: REMOTE_CONTRACT - 1, state: 'ready' },
    { contract: REMOTE_CONTRACT, state: 'ready' },
    { contract: REMOTE_CONTRACT + 1, state: 'failed' },
  ])('accepts a remote of this contract or the previous one, and no other: $contract', async ({ contract, state }) => {
    const findRemote = async () => ({ manifest: { ...manifest, contract }, address: '', entry: '' });
    expect(await loadRemote('mf_board', null, steps({ findRemote }))).toMatchObject({ state });
  });

  it.each<[string, Partial<LoadSteps>, string]>([
    ['cannot be found', { findRemote: () => Promise.reject(new Error('503')) }, 'manifest'],
    [
      'has another contract',
      {
        findRemote: async () => ({ manifest: { ...manifest, contract: REMOTE_CONTRACT + 1 }, address: '', entry: '' }),
      },
      'contract',
    ],
    ['does not run', { loadContainer: () => Promise.reject(new Error('garbage')) }, 'script'],
    ['exposes nothing', { loadContainer: async () => undefined }, 'module'],
    ['exposes no component', { loadContainer: async () => ({ default: 'hello' }) }, 'module'],
  ])('returns a failure with its reason, and does not reject, for a remote that %s', async (_what, changes, reason) => {
    expect(await loadRemote('mf_board', null, steps(changes))).toMatchObject({ state: 'failed', reason });
  });

  it('runs no script of a remote with another contract', async () => {
    let ran = false;
    await loadRemote(
      'mf_board',
      null,
      steps({
        findRemote: async () => ({ manifest: { ...manifest, contract: 0 }, address: '', entry: '' }),
        loadContainer: async () => {
          ran = true;
        },
      }),
    );
    expect(ran).toBe(false);
  });

  describe('with a remote that hangs', () => {
    afterEach(() => {
      jest.useRealTimers();
    });
    const never = () => new Promise<never>(() => undefined);

    it.each<[string, Partial<LoadSteps>, string]>([
      ['while it is looked for', { findRemote: never }, 'manifest'],
      ['while it runs', { loadContainer: never }, 'script'],
    ])('gives up at the quiet limit: %s', async (_when, changes, reason) => {
      jest.useFakeTimers();
      const loading = loadRemote('mf_board', null, steps(changes));
      await jest.advanceTimersByTimeAsync(LOAD_STALL_MS);
      expect(await loading).toMatchObject({ state: 'failed', reason });
    });

    it('waits as long as bytes keep arriving', async () => {
      jest.useFakeTimers();
      let arrive: (remote: { default: typeof Remote }) => void = () => undefined;
      const loadContainer = () => new Promise((resolve) => (arrive = resolve));
      const loading = loadRemote('mf_board', null, steps({ loadContainer }));
      for (let waited = 0; waited < 10 * LOAD_STALL_MS; waited += LOAD_STALL_MS - 500) {
        await jest.advanceTimersByTimeAsync(LOAD_STALL_MS - 500);
        noteBytes();
      }
      arrive({ default: Remote });
      expect(await loading).toEqual({ state: 'ready', component: Remote });
    });

    it('has limits of at most 3 seconds for the manifest and 5.5 seconds for everything', () => {
      expect(MANIFEST_STALL_MS).toBeLessThanOrEqual(3000);
      expect(FILE_STALL_MS).toBeLessThan(LOAD_STALL_MS);
      // Half a second is left for the fallback to appear.
      expect(LOAD_STALL_MS).toBeLessThanOrEqual(5500);
    });
  });
});
