import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Where letters are written, and keys are no shortcuts. */
const TYPED_IN = 'textarea, select, input:not([type="radio"]), [contenteditable]';

/** A key as a shortcut reads it: a letter in lower case, or the key's name. */
export interface Pressed {
  key: string;
  target: Element;
  /** Whether it belongs to a text that is being written. */
  isTyped: boolean;
}

/**
 * Has keys do something while the focus is in the element, and nowhere else: who speaks to their browser, or types elsewhere, decides
 * nothing by a letter. Not with a modifier, which are the browser's own.
 *
 * @param press answers whether it did something with the key
 */
export function useKeys(within: RefObject<HTMLElement | null>, press: (pressed: Pressed) => boolean): void {
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
