import { cleanLine } from '@wishboard/contracts/http/fields/text';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberSearch } from './last-searches';

/** Debounce in milliseconds: how long typing pauses before the search starts. */
const PAUSE_MS = 200;
/** How long a search must stay unchanged to be stored among the last searches, in milliseconds. */
const REMEMBER_AFTER_MS = 3_000;

/**
 * Returns the text of the search field and functions that change it. The search follows the text. The first letter adds an entry to
 * the browser's history and every later letter replaces the entry, so that Back leaves the search at once.
 */
export function useSearchText({ place, go, replace }: Navigation) {
  const q = place.q ?? '';
  const [text, setText] = useState(q);
  const [from, setFrom] = useState(q);
  const timer = useRef<number | undefined>(undefined);
  // The address changed without typing, through Back or through another view.
  if (from !== q) {
    setFrom(q);
    if (cleanLine(text) !== q) setText(q);
  }
  // Cancels a pending search when the address changes, for example through Back. That search would otherwise undo the navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup must also run when the searched text of the address changes
  useEffect(() => () => window.clearTimeout(timer.current), [q]);
  useEffect(() => {
    if (!q) return;
    const timeout = window.setTimeout(() => rememberSearch(q), REMEMBER_AFTER_MS);
    return () => window.clearTimeout(timeout);
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
  /** Sets the text and searches for it after the debounce, or at once. */
  const type = (next: string, atOnce = false) => {
    setText(next);
    window.clearTimeout(timer.current);
    if (atOnce) search(next);
    else timer.current = window.setTimeout(() => search(next), PAUSE_MS);
  };
  /**
   * Sets the text while an input method composes a word. A search that waits is dropped: its address would replace the text, and with
   * it the unfinished word.
   */
  const compose = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
  };
  return { text, compose, type };
}
