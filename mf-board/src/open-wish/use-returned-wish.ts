import type { Place } from '@wishboard/contracts/remotes/place';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The wish whose view was closed just now, null once its note has the focus. What was opened from the view, such as its
 * story, leads back to it and closes nothing.
 */
export function useReturnedWish({ dialog, wish }: Place): { returnedId: string | null; onReturned(): void } {
  const [returnedId, setReturnedId] = useState<string | null>(null);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (dialog === 'wish') opened.current = wish;
    if (dialog !== null) return;
    if (opened.current !== null) setReturnedId(opened.current);
    opened.current = null;
  }, [dialog, wish]);
  return { returnedId, onReturned: useCallback(() => setReturnedId(null), []) };
}
