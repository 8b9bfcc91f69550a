import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useWishesHint } from './use-wishes-hint';

/** Invalidates the cached wish that is open, so that the wish is read again when a hint names it or names no wishes at all. */
export function useRefreshOnHint(wishId: string): void {
  const client = useQueryClient();
  useWishesHint(async ({ wishes }) => {
    if (!wishes || wishes.includes(wishId)) await client.invalidateQueries({ queryKey: queryKeys.wish(wishId) });
  });
}
