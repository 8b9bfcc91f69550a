import { useReducedMotion } from '@wishboard/web-kit/ui';
import { useCallback, useEffect, useState } from 'react';

/** How long the stamp animation of a celebrated wish runs, in milliseconds. */
const STAMP_MS = 2000;

/** Returns the wish whose stamp animation runs, and a function that starts it. Paper falls, too, unless reduced motion is preferred. */
export function useCelebration(): { celebratedId: string | null; celebrate(wishId: string): void } {
  const [celebratedId, setCelebratedId] = useState<string | null>(null);
  const reducedMotion = useReducedMotion();

  useEffect(() => {
    if (celebratedId === null) return;
    const timer = setTimeout(() => setCelebratedId(null), STAMP_MS);
    return () => clearTimeout(timer);
  }, [celebratedId]);

  const celebrate = useCallback(
    (wishId: string) => {
      setCelebratedId(wishId);
      if (reducedMotion) return;
      // The animation is decoration: a failed load of its chunk is ignored.
      import(/* webpackChunkName: 'paper' */ './falling-paper').then(({ dropPaper }) => dropPaper()).catch(() => {});
    },
    [reducedMotion],
  );
  return { celebratedId, celebrate };
}
