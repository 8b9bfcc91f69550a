import { useQueryClient } from '@tanstack/react-query';
import { removeCachedWishes } from '@wishboard/web-kit/api/cached-wishes';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { isGoneError } from '../api/is-not-found';
import { boardTexts } from '../texts/board';
import { refreshWishCounts } from './wish-counts';

/**
 * Returns a function for the error of an act on a wish. When the wish does not exist any more, so that another try cannot succeed
 * either, it removes the wish from the page, says so in a toast, and returns the promise of the lists read again; otherwise null.
 */
export function useForgetGone(wishId: string): (error: Error) => Promise<unknown> | null {
  const client = useQueryClient();
  const { feed } = useTexts(boardTexts);
  return (error) => {
    if (!isGoneError(error)) return null;
    removeCachedWishes(client, ({ id }) => id === wishId);
    toast({ title: feed.wishGone });
    return Promise.all([refreshWishLists(client), refreshWishCounts(client)]);
  };
}
