import {
  changedPlace,
  closedPlace,
  HOME,
  type Navigation,
  type Place,
  queryOf,
  readPlace,
} from '@wishboard/contracts/remotes/place';
import { useSyncExternalStore } from 'react';

/** What a step of the history remembers beside its address. */
interface Step {
  /** Something was opened with this step, from the one before: to close it is to go back. */
  opened?: boolean;
  /** The wish of the address has been brought into view: a reload or Back leaves the reader where they are. */
  shown?: boolean;
}

export interface Address extends Navigation {
  /** Whether the wish of the address is still to be brought into view. */
  wishIsDue: boolean;
  /** Says that it was. */
  wishShown(): void;
  /** Brings a wish into view, also one that is in the address already, and closes what is open. */
  showWish(wishId: string): void;
}

/**
 * The place that the page's address says, and how to change it. For the page's host: a remote is handed what it needs of
 * it, and reads no address itself.
 */
export const useAddress = (): Address => useSyncExternalStore(subscribe, read);

/** Goes back to where a visit begins, for the next member. */
export const leavePlace = (): void => inTurn(() => write('replaceState', HOME, {}));

// `pushState` and `replaceState` are what wouter calls a change that a link of its own made.
const EVENTS = ['popstate', 'pushState', 'replaceState', 'placechange'];

function subscribe(onChange: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, onChange);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, onChange);
  };
}

let last: { key: string; address: Address } | null = null;

/** The same object for as long as the address and its step are the same. */
function read(): Address {
  const key = `${window.location.search} ${JSON.stringify(step())}`;
  if (last?.key !== key) {
    const place = placeNow();
    const wishIsDue = place.wish !== null && place.dialog === null && !step().shown;
    last = { key, address: { ...actions, place, wishIsDue } };
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

/** Set while the browser is on its way back, which would undo what is asked for meanwhile. */
let goingBack: Promise<void> | null = null;

function inTurn(change: () => void): void {
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

const actions: Omit<Address, 'place' | 'wishIsDue'> = {
  go: (change) =>
    inTurn(() => {
      const place = changedPlace(placeNow(), change);
      if (queryOf(place) !== queryOf(placeNow())) write('pushState', place, place.dialog ? { opened: true } : {});
    }),
  replace: (change) =>
    inTurn(() => {
      const [before, { opened, shown }] = [placeNow(), step()];
      const place = changedPlace(before, change);
      const remembered = {
        ...(opened && place.dialog && { opened }),
        ...(shown && place.wish === before.wish && { shown }),
      };
      write('replaceState', place, remembered);
    }),
  close() {
    // Asked twice, it would close what lies below, too.
    if (goingBack || placeNow().dialog === null) return;
    if (step().opened) goBack();
    else write('replaceState', closedPlace(placeNow()), {});
  },
  wishShown: () => inTurn(() => write('replaceState', placeNow(), { ...step(), shown: true })),
  showWish: (wish) =>
    inTurn(() => {
      const before = placeNow();
      const place = { ...HOME, wish };
      const takesItsPlace = before.dialog !== null || queryOf(before) === queryOf(place);
      write(takesItsPlace ? 'replaceState' : 'pushState', place, {});
    }),
};
