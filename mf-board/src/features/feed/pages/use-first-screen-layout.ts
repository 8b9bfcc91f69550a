import type { ReactVirtualizer } from '@tanstack/react-virtual';
import { findFirstPaint } from '@wishboard/web-kit/first-paint/find-first-paint';
import { useState } from 'react';
import { restoreLayout } from '../place/restore-layout';

/**
 * Gives the first cards the columns and heights of the server-rendered first screen, if there is one, so that nothing moves when
 * this wall replaces it. Call it before the virtualizer is asked for its items.
 */
export function useFirstScreenLayout(
  virtualizer: ReactVirtualizer<Window, HTMLLIElement>,
  ids: readonly string[],
): void {
  useState(() => restoreLayout(virtualizer, ids, 0, layoutOf(findFirstPaint())));
}

function layoutOf(screen: HTMLElement | null): [wishId: string, height: number, column: number][] {
  const places = screen?.querySelectorAll<HTMLElement>('[data-place][data-lane]') ?? [];
  return [...places].map((place) => [place.dataset.place ?? '', place.offsetHeight, Number(place.dataset.lane)]);
}
