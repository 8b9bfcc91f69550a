import { jest } from '@jest/globals';
import { DismissalQueue, type DismissalState, UNDO_MS } from './dismissal-queue';

function setUp({ fails = false } = {}) {
  const sent: Array<{ wishId: string; leaving: boolean }> = [];
  const done: string[] = [];
  const failed: string[] = [];
  let states: ReadonlyMap<string, DismissalState> = new Map();
  const queue = new DismissalQueue({
    send: async (wishId, leaving) => {
      sent.push({ wishId, leaving });
      if (fails) throw new Error('503: down');
    },
    onChange: (next) => {
      states = next;
    },
    onSent: (wishId) => done.push(wishId),
    onFailed: (wishId) => failed.push(wishId),
  });
  return { queue, sent, done, failed, stateOf: (wishId: string) => states.get(wishId) };
}

describe('DismissalQueue', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends a dismissal only after the time for an undo', async () => {
    const { queue, sent, done, stateOf } = setUp();
    queue.dismiss('wish');
    expect(stateOf('wish')).toBe('undoable');
    await jest.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ wishId: 'wish', leaving: false }]);
    expect(done).toEqual(['wish']);
    expect(stateOf('wish')).toBe('dismissed');
  });

  it('never sends a dismissal that was undone', async () => {
    const { queue, sent, stateOf } = setUp();
    queue.dismiss('wish');
    queue.undo('wish');
    await jest.advanceTimersByTimeAsync(UNDO_MS * 2);
    expect(sent).toEqual([]);
    expect(stateOf('wish')).toBeUndefined();
  });

  it('does not undo a dismissal that was already sent', async () => {
    const { queue, stateOf } = setUp();
    queue.dismiss('wish');
    await jest.advanceTimersByTimeAsync(UNDO_MS);
    queue.undo('wish');
    expect(stateOf('wish')).toBe('dismissed');
  });

  it('sends one request when the same wish is dismissed twice', async () => {
    const { queue, sent } = setUp();
    queue.dismiss('wish');
    queue.dismiss('wish');
    await jest.advanceTimersByTimeAsync(UNDO_MS * 2);
    expect(sent).toHaveLength(1);
  });

  it('sends all open dismissals at once when the page is left', async () => {
    const { queue, sent } = setUp();
    queue.dismiss('one');
    queue.dismiss('two');
    queue.flush();
    await jest.advanceTimersByTimeAsync(UNDO_MS * 2);
    expect(sent).toEqual([
      { wishId: 'one', leaving: true },
      { wishId: 'two', leaving: true },
    ]);
  });

  it('restores the wish when the request fails', async () => {
    const { queue, failed, stateOf } = setUp({ fails: true });
    queue.dismiss('wish');
    await jest.advanceTimersByTimeAsync(UNDO_MS);
    expect(failed).toEqual(['wish']);
    expect(stateOf('wish')).toBeUndefined();
  });
});
