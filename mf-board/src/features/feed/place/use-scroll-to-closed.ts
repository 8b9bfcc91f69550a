import { useEffect, useEffectEvent } from 'react';

/** How much of a card must be visible above the viewport's lower edge, in CSS pixels. */
const MIN_VISIBLE = 120;

interface ScrollToClosedOptions {
  /** The wish whose dialog was closed just now, or null. */
  closedId: string | null;
  ids: readonly string[];
  /** Returns the position of a card in the document by its index in the list. */
  noteAt(index: number): { start: number } | undefined;
  /** Height of the sticky headers that cover the top of the viewport, in CSS pixels. */
  headerHeight: number;
  scrollTo(index: number): void;
  /** Called when the wish is no longer in the list. */
  onGone(): void;
}

/** Scrolls to the card of the wish whose dialog was closed, unless the card is in view. The card itself takes the focus. */
export function useScrollToClosed({
  closedId,
  ids,
  noteAt,
  headerHeight,
  scrollTo,
  onGone,
}: ScrollToClosedOptions): void {
  const bringBack = useEffectEvent((wishId: string) => {
    const index = ids.indexOf(wishId);
    if (index < 0) return onGone();
    const top = (noteAt(index)?.start ?? Number.NaN) - window.scrollY;
    const isInView = top >= headerHeight && top <= window.innerHeight - MIN_VISIBLE;
    if (!isInView) scrollTo(index);
  });
  useEffect(() => {
    if (closedId !== null) bringBack(closedId);
  }, [closedId]);
}
