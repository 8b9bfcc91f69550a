import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { ViewQueue } from './view-queue';
import { ViewWatcher } from './watch-views';

/**
 * Records a view for each card that a member really looked at. Returns a function that makes the ref callback for a wish's card.
 *
 * @param onLeaving registers work to be done before the member's session ends
 * @param onSeen called with each seen wish, once per visit
 */
export function useViewWatcher(
  onLeaving: BoardRemoteProps['onLeaving'],
  onSeen: (wishId: string) => void,
): (wishId: string) => RefCallback<Element> {
  const latestOnSeen = useRef(onSeen);
  useEffect(() => {
    latestOnSeen.current = onSeen;
  }, [onSeen]);
  const [views] = useState(() => new ViewQueue());
  const [watcher] = useState(() =>
    typeof IntersectionObserver === 'undefined'
      ? null
      : new ViewWatcher(
          (wishId) => {
            views.add(wishId);
            latestOnSeen.current(wishId);
          },
          (onChange, options) => new IntersectionObserver(onChange, options),
        ),
  );
  useEffect(() => () => watcher?.disconnect(), [watcher]);
  useEffect(() => {
    const flush = () => views.flush();
    const forgetFlush = onLeaving(flush);
    window.addEventListener('pagehide', flush);
    return () => {
      forgetFlush();
      window.removeEventListener('pagehide', flush);
      // Views seen after the flush belong to a session that may be over.
      views.drop();
    };
  }, [views, onLeaving]);
  return useCallback(
    (wishId) => (card) => {
      if (card) return watcher?.watch(card, wishId);
    },
    [watcher],
  );
}
