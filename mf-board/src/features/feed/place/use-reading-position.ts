import type { ReactVirtualizer } from '@tanstack/react-virtual';
import { findFirstPaint } from '@wishboard/web-kit/first-paint/find-first-paint';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ReadingPosition, readingPositions, storeReadingPositions } from './reading-positions';
import { restoreLayout } from './restore-layout';

/** Most pages that are read to find the reading position again. */
const PAGES_MAX = 20;
/** How long the restored position is held while the content above the wall loads, in milliseconds. */
const HELD_MS = 3000;
/** Number of cards below the position whose layout is stored too, so that the viewport is right at once. */
const NOTES_BELOW = 40;
/** Events with which the reader moves the page. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface ReadingPositionOptions {
  /** Name of the list on the wall. */
  list: string;
  virtualizer: ReactVirtualizer<Window, HTMLLIElement>;
  ids: readonly string[];
  /** Number of places before the first wish. */
  before: number;
  /** Distance of the wall from the top of the document, in CSS pixels; 0 until it is measured. */
  top: number;
  /** Height of the sticky headers that cover the top of the viewport, in CSS pixels. */
  headerHeight: number;
  /** Whether a requested wish is scrolled into view instead. */
  isScrollRequested: boolean;
  loadMore(): void;
}

/**
 * Restores the reading position in the list, or scrolls to the beginning of a list without one. A wall that replaces the server's first
 * screen stays where its reader is. Call it before the virtualizer is asked for its items, because it restores the heights of the
 * cards.
 */
export function useReadingPosition({
  list,
  virtualizer,
  ids,
  before,
  top,
  headerHeight,
  isScrollRequested,
  loadMore,
}: ReadingPositionOptions): void {
  const [kept] = useState(() => {
    const place = isScrollRequested ? undefined : readingPositions().get(list);
    if (place?.width === window.innerWidth) restoreLayout(virtualizer, ids, before, place.notes);
    return place;
  });
  const holding = useRef(!isScrollRequested);
  const [found, setFound] = useState(false);
  const pagesLeft = useRef(PAGES_MAX);
  if (isScrollRequested) holding.current = false;

  useLayoutEffect(() => {
    if (!holding.current || top === 0) return;
    if (!kept) {
      holding.current = false;
      // On the server's first screen the reader may have scrolled through the same list already.
      if (!findFirstPaint() && window.scrollY > top - headerHeight) window.scrollTo(0, top - headerHeight);
      return;
    }
    const index = ids.indexOf(kept.wishId);
    const place = virtualizer.measurementsCache[index + before];
    if (index >= 0 && place) {
      const wanted = Math.round(place.start - kept.offset);
      if (Math.abs(window.scrollY - wanted) > 1) window.scrollTo(0, wanted);
      setFound(true);
    } else if (pagesLeft.current > 0) {
      pagesLeft.current -= 1;
      loadMore();
    }
  });

  useHoldingEnd(holding, found);

  useOnLeaving(() => {
    // The reader left before the position was reached, so the stored position stays valid.
    if (holding.current && kept) return;
    const place = currentPosition(virtualizer, ids, before, headerHeight);
    if (place) readingPositions().set(list, place);
    else readingPositions().delete(list);
  });
}

/** Stops holding the position when the reader moves the page, or some time after the position was found. */
function useHoldingEnd(holding: RefObject<boolean>, found: boolean): void {
  useEffect(() => {
    const stopHolding = () => {
      holding.current = false;
    };
    const timer = found ? setTimeout(stopHolding, HELD_MS) : undefined;
    for (const input of INPUTS) window.addEventListener(input, stopHolding, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const input of INPUTS) window.removeEventListener(input, stopHolding);
    };
  }, [holding, found]);
}

/** Keeps the position when the reader leaves the wall, and also stores it for a reload when the page is left. */
function useOnLeaving(keepPosition: () => void): void {
  const keep = useEffectEvent(keepPosition);
  useLayoutEffect(() => {
    const keepForReload = () => {
      keep();
      storeReadingPositions();
    };
    window.addEventListener('pagehide', keepForReload);
    return () => {
      window.removeEventListener('pagehide', keepForReload);
      keep();
    };
  }, []);
}

/** Returns the current reading position, or null at the top of the page. */
function currentPosition(
  virtualizer: ReadingPositionOptions['virtualizer'],
  ids: readonly string[],
  before: number,
  headerHeight: number,
): ReadingPosition | null {
  const scrolled = virtualizer.scrollOffset ?? 0;
  const first = virtualizer.measurementsCache.find(
    ({ index, end }) => index >= before && end > scrolled + headerHeight,
  );
  const wishId = first && ids[first.index - before];
  if (scrolled === 0 || !first || !wishId) return null;
  const notes = ids.slice(0, first.index + NOTES_BELOW).flatMap((id, at): ReadingPosition['notes'] => {
    const place = virtualizer.measurementsCache[at + before];
    return place ? [[id, place.size, place.lane]] : [];
  });
  return { wishId, offset: first.start - scrolled, width: window.innerWidth, notes };
}

/**
 * Turns off the browser's scroll restoration while the board is mounted. The browser cannot restore a position in a list that has
 * not loaded yet.
 */
export function useOwnScrollRestoration(): void {
  useLayoutEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = before;
    };
  }, []);
}
