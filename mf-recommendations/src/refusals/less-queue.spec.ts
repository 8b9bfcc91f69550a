import { jest } from '@jest/globals';
import { UNDO_MS } from './dismissal-queue';
import { LessQueue, type LessState } from './less-queue';

function setUp({ sendFails = false, takeBackFails = false } = {}) {
  const sent: string[] = [];
  const failed: string[] = [];
  let done = 0;
  let states: ReadonlyMap<string, LessState> = new Map();
  const queue = new LessQueue({
    send: async (wishId) => {
      sent.push(`say ${wishId}`);
      if (sendFails) throw new Error('503: down');
    },
    takeBack: async (wishId) => {
      sent.push(`take back ${wishId}`);
      if (takeBackFails) throw new Error('503: down');
    },
    onChange: (next) => {
      states = next;
    },
    onDone: () => {
      done += 1;
    },
    onFailed: (what) => failed.push(what),
  });
  return { queue, sent, failed, timesDone: () => done, stateOf: (wishId: string) => states.get(wishId) };
}

describe('LessQueue', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends “less” at once, and offers an undo for as long as a dismissal does', async () => {
    const { queue, sent, stateOf, timesDone } = setUp();
    queue.send('wish');
    queue.send('wish');
    await jest.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect(sent).toEqual(['say wish']);
    expect(stateOf('wish')).toBe('undoable');
    await jest.advanceTimersByTimeAsync(1);
    expect(stateOf('wish')).toBe('final');
    expect(timesDone()).toBe(1);
    queue.undo('wish');
    expect(stateOf('wish')).toBe('final');
  });

  it('sends the undo after “less”, even when the member undoes at once', async () => {
    const { queue, sent, stateOf, timesDone } = setUp();
    queue.send('wish');
    queue.undo('wish');
    expect(stateOf('wish')).toBeUndefined();
    queue.send('wish');
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['say wish', 'take back wish', 'say wish']);
    expect(timesDone()).toBe(1);
  });

  it('restores the wish when the request for “less” fails', async () => {
    const { queue, failed, stateOf } = setUp({ sendFails: true });
    queue.send('wish');
    await jest.advanceTimersByTimeAsync(UNDO_MS);
    expect(failed).toEqual(['send']);
    expect(stateOf('wish')).toBeUndefined();
  });

  it('reports when the undo fails', async () => {
    const { queue, failed } = setUp({ takeBackFails: true });
    queue.send('wish');
    queue.undo('wish');
    await jest.advanceTimersByTimeAsync(0);
    expect(failed).toEqual(['takeBack']);
  });
});
