import {
  changedPlace,
  closedPlace,
  HOME,
  type Navigation,
  type Place,
  queryOf,
} from '@wishboard/contracts/remotes/place';
import { useMemo, useState } from 'react';

/**
 * Returns a navigation whose place is kept in memory, and in no address: for a host that passes a remote no place, and for gallery
 * states and tests.
 */
export function useMemoryNavigation(first: Partial<Place> = {}): Navigation {
  const [steps, setSteps] = useState<readonly Place[]>(() => [changedPlace(HOME, first)]);
  const actions = useMemo(() => {
    const change = (next: (now: Place, before: readonly Place[]) => readonly Place[]) =>
      setSteps((now) => next(now.at(-1) ?? HOME, now.slice(0, -1)));
    return {
      go: (to: Partial<Place>) =>
        change((now, before) => {
          const place = changedPlace(now, to);
          return queryOf(place) === queryOf(now) ? [...before, now] : [...before, now, place];
        }),
      replace: (to: Partial<Place>) => change((now, before) => [...before, changedPlace(now, to)]),
      close: () =>
        change((now, before) => {
          if (now.dialog === null) return [...before, now];
          return before.length > 0 ? before : [closedPlace(now)];
        }),
    };
  }, []);
  const place = steps.at(-1) ?? HOME;
  return useMemo(() => ({ ...actions, place }), [actions, place]);
}
