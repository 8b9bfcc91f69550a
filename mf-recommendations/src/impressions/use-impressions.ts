import type { RecordImpressionsRequest } from '@wishboard/contracts/http/interaction';
import { paths } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { type RefObject, useEffect, useState } from 'react';
import { ImpressionQueue } from './impression-queue';

/** Fraction of a card that must be visible. */
const VISIBLE_RATIO = 0.5;

/**
 * Reports to the server which cards of a list were visible for a second while the page was in the foreground.
 *
 * @param list element whose children are the cards
 * @param wishIds ids of the cards' wishes, in order
 */
export function useImpressions(list: RefObject<HTMLElement | null>, wishIds: readonly string[]): void {
  const [queue] = useState(() => new ImpressionQueue(sendImpressions));
  const shown = wishIds.join();

  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const ids = new Map([...(list.current?.children ?? [])].map((card, i) => [card, shown.split(',')[i] ?? '']));
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) queue.setVisible(ids.get(target) ?? '', isIntersecting);
      },
      { threshold: VISIBLE_RATIO },
    );
    const watchOrLeave = () => {
      watch.disconnect();
      if (document.visibilityState === 'hidden') queue.flushOnLeave();
      else for (const card of ids.keys()) watch.observe(card);
    };
    watchOrLeave();
    document.addEventListener('visibilitychange', watchOrLeave);
    return () => {
      document.removeEventListener('visibilitychange', watchOrLeave);
      watch.disconnect();
      for (const id of ids.values()) queue.setVisible(id, false);
    };
  }, [list, queue, shown]);

  useEffect(() => () => queue.flushOnLeave(), [queue]);
}

/** Sends impressions. Failures are ignored, because a lost impression has no effect on the member. */
function sendImpressions(wishIds: readonly string[], leaving: boolean): void {
  const body: RecordImpressionsRequest = { wishIds: [...wishIds] };
  void request(paths.impressions, { method: 'POST', body, keepalive: leaving }).catch(() => undefined);
}
