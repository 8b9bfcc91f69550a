import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { FIRST_PAINT_ID } from '@wishboard/contracts/remotes/first-paint';
import { useReadingPosition } from './use-reading-position';

type Options = Parameters<typeof useReadingPosition>[0];

const virtualizer = { scrollOffset: 0, measurementsCache: [] } as unknown as Options['virtualizer'];

/** Renders the wall of a list without a stored position, 400 pixels down the page, for a reader who has scrolled 900 pixels. */
function renderWall(): void {
  const loadMore = () => undefined;
  const options = { list: 'community', ids: [], before: 0, top: 400, headerHeight: 100, loadMore };
  renderHook(() => useReadingPosition({ ...options, virtualizer, isScrollRequested: false }));
}

describe('A wall without a reading position', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  beforeEach(() => {
    scrollTo.mockClear();
    Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
  });
  afterEach(() => {
    document.body.replaceChildren();
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });

  it('begins at its first wish', () => {
    renderWall();
    expect(scrollTo.mock.calls).toEqual([[0, 300]]);
  });

  it('stays where its reader is when it replaces the server’s first screen', () => {
    const screen = document.createElement('div');
    screen.id = FIRST_PAINT_ID;
    document.body.append(screen);
    renderWall();
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
