import type { Place } from '@wishboard/contracts/remotes/place';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns the wish whose dialog was closed just now; null once its note has the focus. A dialog that was opened from the wish's
 * dialog, such as its story, returns there and does not count as closing.
 */
export function useClosedWish({ dialog, wish }: Place): { closedId: string | null; onFocusReturned(): void } {
  const [closedId, setClosedId] = useState<string | null>(null);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (dialog === 'wish') opened.current = wish;
    if (dialog !== null) return;
    if (opened.current !== null) setClosedId(opened.current);
    opened.current = null;
  }, [dialog, wish]);
  return { closedId, onFocusReturned: useCallback(() => setClosedId(null), []) };
}
