import type { RecordImpressionsRequest } from '@wishboard/contracts/http/interaction';
import { paths } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { type RefObject, useEffect, useState } from 'react';
import { ImpressionQueue } from './impression-queue';

/** How much of a card has to be in sight. */
const IN_SIGHT = 0.5;

/**
 * Tells the server which of the cards of a list were in sight for a second while the page was looked at.
 *
 * @param list whose children are the cards
 * @param wishIds of the cards, in their order
 */
export function useImpressions(list: RefObject<HTMLElement | null>, wishIds: readonly string[]): void {
  const [queue] = useState(() => new ImpressionQueue(tell));
  const shown = wishIds.join();

  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const ids = new Map([...(list.current?.children ?? [])].map((card, i) => [card, shown.split(',')[i] ?? '']));
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) queue.see(ids.get(target) ?? '', isIntersecting);
      },
      { threshold: IN_SIGHT },
    );
    const watchOrLeave = () => {
      watch.disconnect();
      if (document.visibilityState === 'hidden') queue.leave();
      else for (const card of ids.keys()) watch.observe(card);
    };
    watchOrLeave();
    document.addEventListener('visibilitychange', watchOrLeave);
    return () => {
      document.removeEventListener('visibilitychange', watchOrLeave);
      watch.disconnect();
      for (const id of ids.values()) queue.see(id, false);
    };
  }, [list, queue, shown]);

  useEffect(() => () => queue.leave(), [queue]);
}

/** What could not be told is lost: it concerns nobody. */
function tell(wishIds: readonly string[], leaving: boolean): void {
  const body: RecordImpressionsRequest = { wishIds: [...wishIds] };
  void request(paths.impressions, { method: 'POST', body, keepalive: leaving }).catch(() => undefined);
}
