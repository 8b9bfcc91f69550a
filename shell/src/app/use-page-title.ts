import { useQuery } from '@tanstack/react-query';
import type { Place } from '@wishboard/contracts/remotes/place';
import { memberQuery } from '@wishboard/web-kit/api/queries';
import { useEffect, useState } from 'react';

const TITLE = 'Wishboard';

/**
 * Has the page named after a member while their board is shown, and after a wish only for as long as that wish is what it is about.
 * The wish it is opened with is the one the server named it after (bff/src/visitors).
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
