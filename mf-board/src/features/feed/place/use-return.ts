import { useEffect, useEffectEvent } from 'react';

/** How much of a note has to be in sight at the window's lower edge, in CSS pixels. */
const IN_SIGHT = 120;

interface Return {
  /** The wish whose view was closed just now, or null. */
  returnedId: string | null;
  ids: readonly string[];
  /** Where a wish's note lies in the document, by its place in the list. */
  noteAt(index: number): { start: number } | undefined;
  /** How much of the window's top is covered, in CSS pixels. */
  covered: number;
  scrollTo(index: number): void;
  /** The wish is not in the list any more. */
  onGone(): void;
}

/** Brings the note into sight whose wish was closed. Where it is in sight the page stays as it is: that note takes the focus. */
export function useReturn({ returnedId, ids, noteAt, covered, scrollTo, onGone }: Return): void {
  const bringBack = useEffectEvent((wishId: string) => {
    const index = ids.indexOf(wishId);
    if (index < 0) return onGone();
    const top = (noteAt(index)?.start ?? Number.NaN) - window.scrollY;
    const isInSight = top >= covered && top <= window.innerHeight - IN_SIGHT;
    if (!isInSight) scrollTo(index);
  });
  useEffect(() => {
    if (returnedId !== null) bringBack(returnedId);
  }, [returnedId]);
}
