import { describe, expect, it } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { AHEAD_AT_ONCE, type Scrolled, useFewAtATime } from './use-few-at-a-time';

const NOTHING: Scrolled = { getVirtualItems: () => [], isScrolling: false, range: null, scrollDirection: null };

/** A virtualizer that wants the cards `first` to `last`, of which those from 10 to 19 are in the window. */
function wanting(first: number, last: number, scrolled: Partial<Scrolled> = {}): Scrolled {
  const items = Array.from({ length: last - first + 1 }, (_, at) => ({
    index: first + at,
    key: `wish-${first + at}`,
    start: 0,
    end: 0,
    size: 0,
    lane: 0,
  }));
  const range = { startIndex: 10, endIndex: 19 };
  return { getVirtualItems: () => items, isScrolling: true, scrollDirection: 'forward', range, ...scrolled };
}

function use(virtualizer: Scrolled) {
  const frames: number[][] = [];
  const hook = renderHook(
    (given: Scrolled) => {
      frames.push(useFewAtATime(given).map(({ index }) => index));
    },
    { initialProps: virtualizer },
  );
  return { ...hook, frames };
}

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('cards that come into the page while the reader scrolls', () => {
  it('are all there at once in the window, and a few with each frame beyond it', async () => {
    const { frames } = use(wanting(10, 24));
    expect(frames[0]).toEqual(upTo(10, 19 + AHEAD_AT_ONCE));
    await waitFor(() => expect(frames.at(-1)).toEqual(upTo(10, 24)));
    for (const [at, frame] of frames.entries()) {
      expect(frame.length - (frames[at - 1]?.length ?? 10)).toBeLessThanOrEqual(AHEAD_AT_ONCE);
    }
  });

  it('are the nearest first on the way back', () => {
    const { frames } = use(wanting(5, 19, { scrollDirection: 'backward' }));
    expect(frames[0]).toEqual(upTo(10 - AHEAD_AT_ONCE, 19));
  });

  it('are all there when nobody scrolls', () => {
    const { frames } = use(wanting(5, 24, { isScrolling: false }));
    expect(frames).toEqual([upTo(5, 24)]);
  });

  it('stay once they came', () => {
    const { frames, rerender } = use(wanting(5, 24, { isScrolling: false }));
    rerender(wanting(8, 26));
    expect(frames.at(-1)).toEqual(upTo(8, 26));
    rerender(NOTHING);
    expect(frames.at(-1)).toEqual([]);
  });
});
