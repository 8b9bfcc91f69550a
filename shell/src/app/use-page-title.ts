import { readPlace } from '@wishboard/contracts/remotes/place';
import { useEffect } from 'react';

/** The wish after which the server named this page, since its link was opened (bff/src/page). */
const { wish: namedAfter } = readPlace(globalThis.location.search);

/** Has the page named after a wish only for as long as that wish is what it is about. */
export function usePageTitle(wish: string | null): void {
  useEffect(() => {
    if (namedAfter !== null && wish !== namedAfter) document.title = 'Wishboard';
  }, [wish]);
}
