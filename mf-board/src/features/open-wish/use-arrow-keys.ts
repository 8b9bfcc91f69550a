import { useEffect, useEffectEvent } from 'react';

/** Elements that use the arrow keys themselves, for a cursor or a choice. */
const OWN_ARROWS = 'input, textarea, select, [contenteditable], [role="menu"], [role="radiogroup"]';

/**
 * Makes the Left and Right keys go to the previous and next wish. This works wherever in the dialog the focus is, and when the
 * focused element was removed or disabled. Keys with a modifier are ignored, because the browser uses them for Back and Forward.
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
