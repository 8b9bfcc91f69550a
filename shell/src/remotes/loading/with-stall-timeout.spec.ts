import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noteBytes, withStallTimeout } from './with-stall-timeout';

const QUIET_MS = 5000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Starts work that never finishes, and records how the wait ended. */
function waiting() {
  let given: AbortSignal | undefined;
  const ended = withStallTimeout(
    (signal) => {
      given = signal;
      return new Promise<never>(() => undefined);
    },
    QUIET_MS,
    'board.js',
  ).catch((error: Error) => error.message);
  return { ended, aborted: () => given?.aborted };
}

describe('withStallTimeout', () => {
  it('returns or throws what the work does, and leaves no timer', async () => {
    expect(await withStallTimeout(async () => 1, QUIET_MS, 'board.js')).toBe(1);
    await expect(withStallTimeout(() => Promise.reject(new Error('404')), QUIET_MS, 'board.js')).rejects.toThrow('404');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('rejects and aborts the work after the quiet time without bytes', async () => {
    const { ended, aborted } = waiting();
    await jest.advanceTimersByTimeAsync(QUIET_MS - 1);
    expect(aborted()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await ended).toBe('board.js took too long: nothing came for 5000 ms');
    expect(aborted()).toBe(true);
  });

  it('restarts the quiet time with every arriving byte', async () => {
    const { ended, aborted } = waiting();
    for (let second = 0; second < 60; second += 4) {
      await jest.advanceTimersByTimeAsync(4000);
      noteBytes();
    }
    expect(aborted()).toBe(false);
    await jest.advanceTimersByTimeAsync(QUIET_MS + 250);
    expect(await ended).toContain('nothing came');
  });

  it('does not count time in which the page was suspended', async () => {
    const { aborted } = waiting();
    jest.setSystemTime(Date.now() + 60_000);
    await jest.advanceTimersByTimeAsync(500);
    expect(aborted()).toBe(false);
  });
});
