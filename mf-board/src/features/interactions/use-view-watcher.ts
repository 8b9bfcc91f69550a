import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { ViewWatcher } from './watch-views';

/** Records a view of each card a member really looked at. Answers the ref for a wish's card. */
export function useViewWatcher(): (wishId: string) => RefCallback<Element> {
  const [watcher] = useState(() =>
    typeof IntersectionObserver === 'undefined'
      ? null
      : new ViewWatcher(
          (wishId) => void recordInteraction(wishId, 'view'),
          (onChange, options) => new IntersectionObserver(onChange, options),
        ),
  );
  useEffect(() => () => watcher?.disconnect(), [watcher]);
  return useCallback(
    (wishId) => (card) => {
      if (card) return watcher?.watch(card, wishId);
    },
    [watcher],
  );
}
