import { useEffect, useEffectEvent, useRef } from 'react';

/** Has the focus go on elsewhere when the last wish of a list went with the focus in it: its wall is gone, too. */
export function useFocusOnceEmptied(list: string, count: number, moveFocus: () => void): void {
  const before = useRef({ list, count });
  const goOn = useEffectEvent(moveFocus);
  useEffect(() => {
    const isEmptied = before.current.list === list && before.current.count > 0 && count === 0;
    before.current = { list, count };
    if (isEmptied && document.activeElement === document.body) goOn();
  }, [list, count]);
}
