import type { ReactVirtualizer, VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** Cards beyond the window that come into the page with one frame of scrolling. */
export const AHEAD_AT_ONCE = 2;

/** What this needs of the virtualizer; tests give their own. */
export interface Scrolled
  extends Pick<ReactVirtualizer<Window, HTMLLIElement>, 'isScrolling' | 'range' | 'scrollDirection'> {
  getVirtualItems(): VirtualItem[];
}

/**
 * The virtualizer's items, of which those beyond the window come a few with each frame as long as the reader scrolls. It
 * names them a row at a time, and a row of notes in one frame is seen as a stutter.
 */
export function useFewAtATime(virtualizer: Scrolled): VirtualItem[] {
  const wanted = virtualizer.getVirtualItems();
  const { isScrolling, range, scrollDirection } = virtualizer;
  const shown = useRef<ReadonlySet<unknown>>(new Set());
  const [, goOn] = useReducer((times: number) => times + 1, 0);

  const inWindow = ({ index }: VirtualItem) => range !== null && index >= range.startIndex && index <= range.endIndex;
  const ahead = isScrolling ? wanted.filter((item) => !shown.current.has(item.key) && !inWindow(item)) : [];
  if (scrollDirection === 'backward') ahead.reverse();
  const later = new Set(ahead.slice(AHEAD_AT_ONCE));
  const items = wanted.filter((item) => !later.has(item));

  useLayoutEffect(() => {
    shown.current = new Set(items.map((item) => item.key));
  });
  useEffect(() => {
    if (later.size === 0) return;
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  });
  return items;
}
