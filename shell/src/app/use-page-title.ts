import { useEffect, useState } from 'react';

/**
 * Has the page named after a wish only for as long as that wish is what it is about.
 * The wish it is opened with is the one the server named it after (bff/src/visitors).
 */
export function usePageTitle(wish: string | null): void {
  const [namedAfter] = useState(wish);
  useEffect(() => {
    if (namedAfter !== null && wish !== namedAfter) document.title = 'Wishboard';
  }, [namedAfter, wish]);
}
