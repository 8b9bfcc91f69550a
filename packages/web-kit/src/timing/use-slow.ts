import { useEffect, useState } from 'react';

/** Milliseconds of waiting after which a member is told that it takes longer than usual. */
export const SLOW_MS = 3000;

/** Whether something has been waited for so long that it has to be said. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}
