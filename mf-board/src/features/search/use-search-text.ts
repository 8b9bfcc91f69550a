import { cleanLine } from '@wishboard/contracts/http/fields/text';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberSearch } from './last-searches';

/** A pause of typing after which the search begins. */
const PAUSE_MS = 200;
/** What is left standing for so long was meant. */
const MEANT_MS = 3_000;

/**
 * What stands in the field, and the search that follows it. The first letter is a step of the browser's history, all that follow
 * take its place, so that Back leads out of the search at once.
 */
export function useSearchText({ place, go, replace }: Navigation) {
  const q = place.q ?? '';
  const [text, setText] = useState(q);
  const [from, setFrom] = useState(q);
  const timer = useRef<number | undefined>(undefined);
  // The address changed by itself: by Back, or because another view was chosen.
  if (from !== q) {
    setFrom(q);
    if (cleanLine(text) !== q) setText(q);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!q) return;
    const meant = window.setTimeout(() => rememberSearch(q), MEANT_MS);
    return () => window.clearTimeout(meant);
  }, [q]);

  const search = useCallback(
    (next: string) => {
      window.clearTimeout(timer.current);
      const asked = cleanLine(next);
      if (asked === q) return;
      if (q && asked) replace({ q: asked });
      else go({ q: asked || null });
    },
    [q, go, replace],
  );
  /** Takes what was typed, and searches for it after a pause, or at once. */
  const type = (next: string, atOnce = false) => {
    setText(next);
    window.clearTimeout(timer.current);
    if (atOnce) search(next);
    else timer.current = window.setTimeout(() => search(next), PAUSE_MS);
  };
  return { text, setText, type };
}
