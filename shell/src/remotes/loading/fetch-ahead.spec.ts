import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fetchAhead } from './fetch-ahead';
import { FILE_STALL_MS } from './time-limits';

/** One file's request, whose chunks arrive when the test sends them. */
interface Request {
  url: string;
  signal: AbortSignal;
  answer(status: number): void;
  piece(): Promise<void>;
  end(): Promise<void>;
}

const requests: Request[] = [];
const pageFetch = globalThis.fetch;

/** Mocks fetch, which jsdom lacks. fetchAhead reads only a response's status and its body's reader. */
function fetchDouble(url: string, { signal }: { signal: AbortSignal }) {
  return new Promise((resolve) => {
    let give: (piece: { done: boolean }) => void = () => undefined;
    const read = () => new Promise((resolveRead) => (give = resolveRead));
    requests.push({
      url,
      signal,
      answer: (status) => resolve({ ok: status === 200, status, body: { getReader: () => ({ read }) } }),
      piece: async () => {
        give({ done: false });
        await jest.advanceTimersByTimeAsync(0);
      },
      end: async () => {
        give({ done: true });
        await jest.advanceTimersByTimeAsync(0);
      },
    });
  });
}

let files = 0;
/** Starts fetching a file that was not requested before. */
function start() {
  files += 1;
  const url = `http://localhost/${files}.js`;
  const outcome = { is: 'on its way' };
  const watch = () =>
    fetchAhead(url).then(
      () => (outcome.is = 'there'),
      (error: Error) => (outcome.is = error.message),
    );
  void watch();
  return { url, outcome, again: watch };
}
const last = () => requests.at(-1) as Request;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = fetchDouble as unknown as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = pageFetch;
  requests.length = 0;
});

describe('fetchAhead', () => {
  it('waits a minute for a file that sends a chunk every four seconds', async () => {
    const { outcome } = start();
    last().answer(200);
    for (let seconds = 0; seconds < 60; seconds += 4) {
      await jest.advanceTimersByTimeAsync(4000);
      await last().piece();
      expect(outcome.is).toBe('on its way');
    }
    await last().end();
    expect(outcome.is).toBe('there');
  });

  it('gives up and aborts the request when nothing arrives before or after the response begins', async () => {
    for (const begun of [false, true]) {
      const { url, outcome } = start();
      if (begun) last().answer(200);
      await jest.advanceTimersByTimeAsync(FILE_STALL_MS + 500);
      expect(outcome.is).toContain(`${url} took too long`);
      expect(last().signal.aborted).toBe(true);
    }
  });

  it('names the status when the response is an error', async () => {
    const { url, outcome } = start();
    last().answer(404);
    await jest.advanceTimersByTimeAsync(0);
    expect(outcome.is).toBe(`${url} answered 404`);
  });

  it('requests a file once while it arrives and afterwards, and again after a failure', async () => {
    const good = start();
    last().answer(200);
    void good.again();
    await jest.advanceTimersByTimeAsync(0);
    await last().end();
    await good.again();
    expect(requests).toHaveLength(1);
    const bad = start();
    last().answer(503);
    await jest.advanceTimersByTimeAsync(0);
    void bad.again();
    expect(requests).toHaveLength(3);
  });
});
