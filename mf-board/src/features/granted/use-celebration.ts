import { useReducedMotion } from '@wishboard/web-kit/ui';
import { useCallback, useEffect, useState } from 'react';

/** How long the stamp of a celebrated wish comes down, in milliseconds. */
const STAMP_MS = 2000;

/** The wish whose stamp comes down right now, and what makes it so. Paper falls, too, unless less motion is wanted. */
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
      // Without it the wish is as granted as with it.
      import(/* webpackChunkName: 'paper' */ './falling-paper').then(({ dropPaper }) => dropPaper()).catch(() => {});
    },
    [reducedMotion],
  );
  return { celebratedId, celebrate };
}
