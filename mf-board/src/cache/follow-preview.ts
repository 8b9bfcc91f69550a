import type { QueryClient } from '@tanstack/react-query';
import { refreshWishLists } from './refresh-wish-lists';

/** When the lists are read again after a wish with a link was saved, in milliseconds: cached reads are never stale. */
export const PREVIEW_REFRESH_MS = [2000, 6000] as const;

/** Reads the lists again around the time at which the preview of a new link is there. */
export function followPreview(client: QueryClient): void {
  for (const delay of PREVIEW_REFRESH_MS) setTimeout(() => void refreshWishLists(client), delay);
}
