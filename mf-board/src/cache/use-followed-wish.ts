import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useWishesHint } from './use-wishes-hint';

/** Reads the wish that is open again, and who cheered for it, when a hint says that somebody changed it. */
export function useFollowedWish(wishId: string): void {
  const client = useQueryClient();
  useWishesHint(async ({ wishes }) => {
    if (!wishes || wishes.includes(wishId)) await client.invalidateQueries({ queryKey: queryKeys.wish(wishId) });
  });
}
