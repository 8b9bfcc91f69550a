import type { ReactVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { hangAgain } from './hang-again';
import { type KeptPlace, keptPlaces, storePlaces } from './kept-places';

/** How many pages are read at most to find the place again. */
const PAGES_MAX = 20;
/** How long the place, once found again, is held while what stands above the wall arrives, in milliseconds. */
const HELD_MS = 3000;
/** Notes below the place that are kept too, so that the window is right at once. */
const NOTES_BELOW = 40;
/** What the reader moves the page with. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface WallPlace {
  /** Names the list on the wall. */
  list: string;
  virtualizer: ReactVirtualizer<Window, HTMLLIElement>;
  ids: readonly string[];
  /** How many places stand before the first wish. */
  before: number;
  /** Where the wall begins in the document, in CSS pixels; 0 before that is known. */
  top: number;
  /** How much of the window's top is covered, in CSS pixels. */
  covered: number;
  /** Whether a wish is asked for, which is brought into view instead. */
  isCalled: boolean;
  readOn(): void;
}

/**
 * Brings the reader back to where they left the list, and to the list's beginning where they never were in it. Call it
 * before the virtualizer is asked for its items: it is told how tall the notes were.
 */
export function useKeptPlace({ list, virtualizer, ids, before, top, covered, isCalled, readOn }: WallPlace): void {
  const [kept] = useState(() => {
    const place = isCalled ? undefined : keptPlaces().get(list);
    if (place?.width === window.innerWidth) hangAgain(virtualizer, ids, before, place.notes);
    return place;
  });
  const holding = useRef(!isCalled);
  const [found, setFound] = useState(false);
  const pagesLeft = useRef(PAGES_MAX);
  if (isCalled) holding.current = false;

  useLayoutEffect(() => {
    if (!holding.current || top === 0) return;
    if (!kept) {
      holding.current = false;
      if (window.scrollY > top - covered) window.scrollTo(0, top - covered);
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
      readOn();
    }
  });

  useEffect(() => {
    const letGo = () => {
      holding.current = false;
    };
    const timer = found ? setTimeout(letGo, HELD_MS) : undefined;
    for (const input of INPUTS) window.addEventListener(input, letGo, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const input of INPUTS) window.removeEventListener(input, letGo);
    };
  }, [found]);

  const keep = useEffectEvent(() => {
    // Left before it was reached: it is still the place to come back to.
    if (holding.current && kept) return;
    const place = placeOf(virtualizer, ids, before, covered);
    if (place) keptPlaces().set(list, place);
    else keptPlaces().delete(list);
  });
  useLayoutEffect(() => {
    const keepForReload = () => {
      keep();
      storePlaces();
    };
    window.addEventListener('pagehide', keepForReload);
    return () => {
      window.removeEventListener('pagehide', keepForReload);
      keep();
    };
  }, []);
}

/** Where the reader is now; null at the top of the page. */
function placeOf(
  virtualizer: WallPlace['virtualizer'],
  ids: readonly string[],
  before: number,
  covered: number,
): KeptPlace | null {
  const scrolled = virtualizer.scrollOffset ?? 0;
  const first = virtualizer.measurementsCache.find(({ index, end }) => index >= before && end > scrolled + covered);
  const wishId = first && ids[first.index - before];
  if (scrolled === 0 || !first || !wishId) return null;
  const notes = ids.slice(0, first.index + NOTES_BELOW).flatMap((id, at): KeptPlace['notes'] => {
    const place = virtualizer.measurementsCache[at + before];
    return place ? [[id, place.size, place.lane]] : [];
  });
  return { wishId, offset: first.start - scrolled, width: window.innerWidth, notes };
}

/** While the board is there it, and not the browser, brings the reader back: the browser knows no list that is yet to come. */
export function useOwnScrollRestoration(): void {
  useLayoutEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = before;
    };
  }, []);
}
