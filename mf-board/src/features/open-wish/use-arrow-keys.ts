import { useEffect, useEffectEvent } from 'react';

/** Where arrows move something of its own: a cursor, a choice. */
const OWN_ARROWS = 'input, textarea, select, [contenteditable], [role="menu"], [role="radiogroup"]';

/**
 * Lets Left and Right go to the previous and the next, wherever in the dialog the focus is, or when what had it is gone or
 * disabled meanwhile. Not with a modifier: that is the browser's own Back and Forward.
 */
export function useArrowKeys({ onPrevious, onNext }: { onPrevious(): void; onNext(): void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || target.closest(OWN_ARROWS)) return;
    if (target !== document.body && !target.closest('[role="dialog"]')) return;
    if (key === 'ArrowLeft') onPrevious();
    if (key === 'ArrowRight') onNext();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
