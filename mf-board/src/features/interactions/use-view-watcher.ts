import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { whenIdle } from '@wishboard/web-kit/when-idle';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { ViewWatcher } from './watch-views';

/** Records a view of each card a member really looked at. Answers the ref for a wish's card. */
export function useViewWatcher(): (wishId: string) => RefCallback<Element> {
  const [watcher] = useState(() =>
    typeof IntersectionObserver === 'undefined'
      ? null
      : new ViewWatcher(recordWhenIdle, (onChange, options) => new IntersectionObserver(onChange, options)),
  );
  useEffect(() => () => watcher?.disconnect(), [watcher]);
  return useCallback(
    (wishId) => (card) => {
      if (card) return watcher?.watch(card, wishId);
    },
    [watcher],
  );
}

/** Several notes come into view, and are seen, at the same moment; a member who taps one just then comes first. */
function recordWhenIdle(wishId: string): void {
  const callOff = whenIdle(record);
  addEventListener('pagehide', record);

  function record(): void {
    callOff();
    removeEventListener('pagehide', record);
    void recordInteraction(wishId, 'view');
  }
}
