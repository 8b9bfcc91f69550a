import { useEffect, useEffectEvent, useRef } from 'react';

/** Moves the focus when the last wish of a list disappeared together with the focus. The wall is gone then, too. */
export function useFocusWhenEmptied(list: string, count: number, moveFocus: () => void): void {
  const before = useRef({ list, count });
  const focusNow = useEffectEvent(moveFocus);
  useEffect(() => {
    const isEmptied = before.current.list === list && before.current.count > 0 && count === 0;
    before.current = { list, count };
    if (isEmptied && document.activeElement === document.body) focusNow();
  }, [list, count]);
}
