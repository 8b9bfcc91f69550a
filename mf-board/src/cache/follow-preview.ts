import type { QueryClient } from '@tanstack/react-query';
import { findCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { refreshWishCounts } from './wish-counts';

/** When the lists are read again after a wish with a link was saved, in milliseconds: cached reads are never stale. */
export const PREVIEW_REFRESH_MS = [2000, 6000] as const;
/** When they are read once more for a shop that takes its time; only while the wish still waits. */
const LATE_REFRESH_MS = [12_000, 25_000] as const;

/** Reads the lists again around the time at which the preview of a new link is there. */
export function followPreview(client: QueryClient, wishId: string): void {
  const refresh = () => {
    void refreshWishLists(client);
    // What the link leads to may have moved the wish to another category.
    void refreshWishCounts(client);
  };
  const refreshIfPending = () => {
    if (findCachedWish(client, wishId)?.previewStatus === 'pending') refresh();
  };
  for (const delay of PREVIEW_REFRESH_MS) setTimeout(refresh, delay);
  for (const delay of LATE_REFRESH_MS) setTimeout(refreshIfPending, delay);
}
