import type { QueryClient } from '@tanstack/react-query';
import { findCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { refreshWishCounts } from './wish-counts';

/**
 * Delays in milliseconds after which the lists are read again once a wish with a link was saved. Cached reads never become stale by
 * themselves.
 */
const PREVIEW_REFRESH_MS = [2000, 6000] as const;
/** Later delays in milliseconds, for a slow shop. The lists are read only while the preview is still pending. */
const LATE_REFRESH_MS = [12_000, 25_000] as const;

/** Reads the lists again around the time when the preview of a new link is expected. */
export function pollForPreview(client: QueryClient, wishId: string): void {
  const refresh = () => {
    void refreshWishLists(client);
    // The content behind the link may have moved the wish to another category.
    void refreshWishCounts(client);
  };
  const refreshIfPending = () => {
    if (findCachedWish(client, wishId)?.previewStatus === 'pending') refresh();
  };
  for (const delay of PREVIEW_REFRESH_MS) setTimeout(refresh, delay);
  for (const delay of LATE_REFRESH_MS) setTimeout(refreshIfPending, delay);
}
