import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type LiveReloadSteps, reloadWhenOld } from './live-reload';

/** Fake EventSource; the test plays the server. */
class FakeSource {
  readonly CLOSED = 2;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  say(data: string): void {
    this.onmessage?.({ data });
  }

  break(readyState: number): void {
    this.readyState = readyState;
    this.onerror?.();
  }
}

let sources: FakeSource[];
let reload: jest.Mock<() => void>;

function watch(state: string): void {
  sources = [];
  reload = jest.fn();
  const open = () => {
    const source = new FakeSource();
    sources.push(source);
    return source as unknown as EventSource;
  };
  reloadWhenOld(state, { open, reload } satisfies LiveReloadSteps);
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a developer’s page', () => {
  it('does not reload while the server’s state is the same', () => {
    watch('process 1');
    sources[0]?.say('process 1');
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads when the server’s state differs from the one in the page', () => {
    watch('process 1');
    sources[0]?.say('process 2');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves a lost connection to the browser, and reopens a refused one', () => {
    watch('process 1');
    sources[0]?.break(0);
    jest.advanceTimersByTime(10_000);
    expect(sources).toHaveLength(1);
    sources[0]?.break(2);
    jest.advanceTimersByTime(500);
    expect(sources).toHaveLength(2);
    sources[1]?.say('other process 1');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
