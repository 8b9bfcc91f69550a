import { useQuery } from '@tanstack/react-query';
import type { Place } from '@wishboard/contracts/remotes/place';
import { memberQuery } from '@wishboard/web-kit/api/queries';
import { useEffect, useState } from 'react';

const TITLE = 'Wishboard';

/**
 * Sets the page's title to the member's name while their board is shown. The server names a page opened with a wish after that wish
 * (bff/src/visitors); the title is reset once another wish, or none, is in the address.
 */
export function usePageTitle({ wish, member }: Place): void {
  const [namedAfter] = useState(wish);
  const { data } = useQuery({ ...memberQuery(member ?? ''), enabled: Boolean(member) });
  const name = member ? (data?.displayName ?? `@${member}`) : null;
  useEffect(() => {
    if (name === null) return;
    document.title = `${name} · ${TITLE}`;
    return () => {
      document.title = TITLE;
    };
  }, [name]);
  useEffect(() => {
    if (namedAfter !== null && wish !== namedAfter && name === null) document.title = TITLE;
  }, [namedAfter, wish, name]);
}
