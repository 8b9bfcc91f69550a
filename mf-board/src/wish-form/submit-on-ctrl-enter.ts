import type { KeyboardEvent } from 'react';

/** Submits a form on Ctrl+Enter or Cmd+Enter from any of its fields, except while an input method is composing a character. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
