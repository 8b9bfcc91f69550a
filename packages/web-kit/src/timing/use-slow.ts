import { useEffect, useState } from 'react';

/** Wait in milliseconds after which a member is told that it takes longer than usual. */
export const SLOW_MS = 3000;

/** Whether a wait has lasted longer than {@link SLOW_MS}, so that the member should be told. */
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
