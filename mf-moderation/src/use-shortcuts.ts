import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Elements in which text is typed, so that letters are not shortcuts. */
const TYPED_IN = 'textarea, select, input:not([type="radio"]), [contenteditable]';

/** A pressed key: a letter in lower case, or the key's name. */
export interface KeyPress {
  key: string;
  target: Element;
  /** Whether the key was pressed in an element where text is typed. */
  isTyped: boolean;
}

/**
 * Handles keyboard shortcuts while the focus is inside an element. Elsewhere a letter must not decide anything, because it may come from
 * voice control or be typed text. Keys with a modifier are left to the browser.
 *
 * @param press handles a key and returns whether it had an effect
 */
export function useShortcuts(within: RefObject<HTMLElement | null>, press: (pressed: KeyPress) => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, altKey, ctrlKey, metaKey, isComposing } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || isComposing) return;
    if (!(target instanceof Element) || !within.current?.contains(target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (press({ key, target, isTyped: target.matches(TYPED_IN) })) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
