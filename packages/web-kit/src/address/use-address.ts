import {
  changedPlace,
  closedPlace,
  HOME,
  type Navigation,
  type Place,
  queryOf,
  readPlace,
} from '@wishboard/contracts/remotes/place';
import { useEffect, useSyncExternalStore } from 'react';

/** State of a history entry, besides its address. */
interface Step {
  /** Whether a dialog was opened with this entry, so that closing the dialog means going back. */
  opened?: boolean;
  /** Whether the wish of the address has been scrolled into view, so that a reload or Back leaves the scroll position alone. */
  shown?: boolean;
}

export interface Address extends Navigation {
  /** Whether the wish of the address is still to be scrolled into view. */
  isWishToBeShown: boolean;
  /** Marks the wish as scrolled into view. */
  markWishShown(): void;
  /** Scrolls a wish into view, even when it is in the address already, and closes the open dialog. */
  showWish(wishId: string): void;
}

/**
 * Returns the place in the page's address, and the functions that change it. Only the page's host uses this hook: a remote gets the
 * part it needs, and reads no address itself.
 */
export const useAddress = (): Address => useSyncExternalStore(subscribe, read);

/**
 * Removes a dialog from the address that the place does not have: an unknown one, or one of a wish or member that the address does not
 * name. Nothing would open for it, however often the page is loaded again.
 */
export function useRemoveImpossibleDialog(): void {
  const { place, replace } = useAddress();
  useEffect(() => {
    if (place.dialog === null && new URLSearchParams(window.location.search).has('dialog')) replace({});
  }, [place, replace]);
}

/** Replaces the current place by the start of a visit, for the next member. */
export const resetPlace = (): void => afterGoingBack(() => write('replaceState', HOME, {}));

// wouter dispatches `pushState` and `replaceState` for a navigation by one of its links.
const EVENTS = ['popstate', 'pushState', 'replaceState', 'placechange'];

function subscribe(onChange: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, onChange);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, onChange);
  };
}

let last: { key: string; address: Address } | null = null;

/** Returns the same object while the address and the state of its history entry are the same. */
function read(): Address {
  const key = `${window.location.search} ${JSON.stringify(step())}`;
  if (last?.key !== key) {
    const place = placeNow();
    const isWishToBeShown = place.wish !== null && place.dialog === null && !step().shown;
    last = { key, address: { ...actions, place, isWishToBeShown } };
  }
  return last.address;
}

const step = (): Step => (window.history.state as Step | null) ?? {};
const placeNow = (): Place => readPlace(window.location.search);

function write(how: 'pushState' | 'replaceState', place: Place, remembered: Step): void {
  const { pathname, search } = window.location;
  window.history[how](remembered, '', pathname + queryOf(place, search));
  window.dispatchEvent(new Event('placechange'));
}

/** Set while the browser goes back. A change that is made meanwhile would be undone by it. */
let goingBack: Promise<void> | null = null;

function afterGoingBack(change: () => void): void {
  if (goingBack) void goingBack.then(change);
  else change();
}

function goBack(): void {
  goingBack = new Promise((resolve) => {
    const arrived = () => {
      goingBack = null;
      resolve();
    };
    window.addEventListener('popstate', arrived, { once: true });
  });
  window.history.back();
}

const actions: Omit<Address, 'place' | 'isWishToBeShown'> = {
  go: (change) =>
    afterGoingBack(() => {
      const place = changedPlace(placeNow(), change);
      if (queryOf(place) !== queryOf(placeNow())) write('pushState', place, place.dialog ? { opened: true } : {});
    }),
  replace: (change) =>
    afterGoingBack(() => {
      const [before, { opened, shown }] = [placeNow(), step()];
      const place = changedPlace(before, change);
      const remembered = {
        ...(opened && place.dialog && { opened }),
        ...(shown && place.wish === before.wish && { shown }),
      };
      write('replaceState', place, remembered);
    }),
  close() {
    // A second call while going back would also close the dialog below.
    if (goingBack || placeNow().dialog === null) return;
    if (step().opened) goBack();
    else write('replaceState', closedPlace(placeNow()), {});
  },
  markWishShown: () => afterGoingBack(() => write('replaceState', placeNow(), { ...step(), shown: true })),
  showWish: (wish) =>
    afterGoingBack(() => {
      const before = placeNow();
      const place = { ...HOME, wish };
      const replacesEntry = before.dialog !== null || queryOf(before) === queryOf(place);
      write(replacesEntry ? 'replaceState' : 'pushState', place, {});
    }),
};
