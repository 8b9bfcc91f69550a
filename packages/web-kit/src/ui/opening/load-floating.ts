// Its styles come with the page's first: what a team adds to them must come after.
import '../floating/ColorRadioGroup.module.css';
import '../floating/Dialog.module.css';
import '../floating/floating.module.css';
import '../floating/Tooltip.module.css';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { SLOW_MS } from '../../timing/use-slow';

export type FloatingParts = typeof import('../floating/parts');

let parts: FloatingParts | null = null;
let loading: Promise<FloatingParts> | null = null;
/** Whether it is not to be counted on: the last try was in vain, or takes long. */
let late = false;

/**
 * Fetches what opens over the page: menus, popovers, tooltips, dialogs. The shell asks for it ahead, when the page is idle,
 * so that opening one seldom waits and works offline.
 */
export function loadFloating(): Promise<FloatingParts> {
  loading ??= fetchParts();
  return loading;
}

async function fetchParts(): Promise<FloatingParts> {
  const timer = setTimeout(() => {
    late = true;
  }, SLOW_MS);
  try {
    parts = await import(/* webpackChunkName: 'floating' */ '../floating/parts');
    late = false;
    return parts;
  } catch (error) {
    // The next who asks tries again.
    loading = null;
    late = true;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the last try to fetch it was in vain, or takes longer than usual. */
export const floatingIsLate = (): boolean => late;

/**
 * What opens over the page, null until it is wanted and there.
 *
 * @param onFailed told when it was wanted and could not be fetched
 */
export function useFloating(wanted: boolean, onFailed: () => void): FloatingParts | null {
  const [, arrived] = useReducer((times: number) => times + 1, 0);
  const failed = useEffectEvent(onFailed);
  const waits = wanted && parts === null;
  useEffect(() => {
    if (!waits) return;
    let gone = false;
    loadFloating().then(
      () => gone || arrived(),
      () => gone || failed(),
    );
    return () => {
      gone = true;
    };
  }, [waits]);
  return wanted ? parts : null;
}
