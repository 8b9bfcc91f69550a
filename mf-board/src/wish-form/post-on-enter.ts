import type { KeyboardEvent } from 'react';

/** Sends a form on Ctrl+Enter, or Cmd+Enter, from any of its fields. An Enter that ends a composed character is none. */
export function postOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
