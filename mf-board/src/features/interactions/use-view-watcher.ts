import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { WaitingViews } from './waiting-views';
import { ViewWatcher } from './watch-views';

/**
 * Records a view of each card a member really looked at. Answers the ref for a wish's card.
 *
 * @param onLeaving registers what has to be done before the member's session ends
 * @param onSeen told of each such wish, once a visit
 */
export function useViewWatcher(
  onLeaving: BoardRemoteProps['onLeaving'],
  onSeen: (wishId: string) => void,
): (wishId: string) => RefCallback<Element> {
  const tell = useRef(onSeen);
  useEffect(() => {
    tell.current = onSeen;
  }, [onSeen]);
  const [views] = useState(() => new WaitingViews());
  const [watcher] = useState(() =>
    typeof IntersectionObserver === 'undefined'
      ? null
      : new ViewWatcher(
          (wishId) => {
            views.add(wishId);
            tell.current(wishId);
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
      // What was seen since belongs to a session that may be over.
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
