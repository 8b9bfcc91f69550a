import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { removeCachedWishes } from '@wishboard/web-kit/api/cached-wishes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { isGoneError } from '../../api/is-not-found';
import { useForgetGone } from '../../cache/use-forget-gone';
import { refreshWishCounts } from '../../cache/wish-counts';
import { boardTexts } from '../../texts/board';
import { memberBoardTexts } from '../../texts/member-board';

export type HidingAct = 'hide' | 'mute' | 'block';

/**
 * Hides a wish, or mutes or blocks its maker. The wishes disappear from the page once the server has confirmed, with a toast that
 * undoes the act.
 */
export function useHide(wish: WishView): (act: HidingAct) => void {
  const client = useQueryClient();
  const { toasts } = useTexts(boardTexts);
  const { gone } = useTexts(memberBoardTexts);
  const forgetGone = useForgetGone(wish.id);
  const { username, displayName } = wish.user;
  const path: Record<HidingAct, string> = {
    hide: paths.hide(wish.id),
    mute: paths.mute(username),
    block: paths.block(username),
  };
  const confirmations: Record<HidingAct, { title: string; description?: string }> = {
    hide: { title: toasts.hidden },
    mute: { title: toasts.muted(displayName), description: toasts.mutedHint },
    block: { title: toasts.blocked(displayName), description: toasts.blockedHint },
  };
  const onError = () => toast({ title: toasts.hideFailed, variant: 'destructive' });
  const undo = useMutation({
    mutationFn: (act: HidingAct) => request(path[act], { method: 'DELETE' }),
    onSuccess: () => invalidateAllLists(client),
    onError,
  });
  const { mutate } = useMutation({
    mutationFn: (act: HidingAct) => request(path[act], { method: 'POST' }),
    onSuccess: (_answer, act) => {
      removeCachedWishes(client, ({ id, userId }) => (act === 'hide' ? id === wish.id : userId === wish.userId));
      toast({ ...confirmations[act], action: { label: toasts.undo, onSelect: () => undo.mutate(act) } });
      return invalidateAllLists(client);
    },
    onError: (error, act) => {
      if (act === 'hide') return forgetGone(error) ?? onError();
      const isGone = isGoneError(error);
      if (isGone) toast({ title: gone });
      else onError();
    },
  });
  return mutate;
}

/** Reads whole lists again, however long: wishes may appear or disappear anywhere in them. */
async function invalidateAllLists(client: QueryClient): Promise<void> {
  const keys = [queryKeys.wishes, queryKeys.recommendations(), queryKeys.notifications, queryKeys.hidden];
  await Promise.all([refreshWishCounts(client), ...keys.map((queryKey) => client.invalidateQueries({ queryKey }))]);
}
