import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { DialogName, Navigation } from '@wishboard/contracts/remotes/place';
import { useWithWaitingActs } from '@wishboard/web-kit/acts/with-waiting-acts';
import { findCachedWish, removeCachedWishes } from '@wishboard/web-kit/api/cached-wishes';
import { wishQuery } from '@wishboard/web-kit/api/queries';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useEffect } from 'react';
import { isNotFound } from '../api/is-not-found';
import { boardTexts } from '../texts/board';

const WISH_DIALOGS: readonly (DialogName | null)[] = ['wish', 'edit', 'story', 'report'];

/**
 * Returns the wish of the open dialog; null without one and until it is read. The wish need not be on the wall, because an address
 * may name any wish. The dialog is closed when the wish is gone, or when the server would refuse what the dialog is for.
 *
 * @param memberId null for a visitor
 */
export function useDialogWish({ place, replace, close }: Navigation, memberId: string | null): WishView | null {
  const { feed } = useTexts(boardTexts);
  const client = useQueryClient();
  const wanted = WISH_DIALOGS.includes(place.dialog) ? place.wish : null;
  const { data, error } = useQuery({
    ...wishQuery(wanted ?? ''),
    enabled: wanted !== null,
    initialData: () => (wanted === null ? undefined : findCachedWish(client, wanted)),
  });
  // A form or story picture in progress stays open even when the wish was deleted meanwhile.
  const isGone = place.dialog === 'wish' && isNotFound(error);
  const wish = useWithWaitingActs(wanted === null || isGone ? null : (data ?? null));
  const failed = wanted !== null && wish === null ? error : null;
  const isImpossible = wish !== null && isRefused(place.dialog, wish.userId === memberId);

  useEffect(() => {
    if (failed === null) return;
    const gone = isNotFound(failed);
    const goneTitle = memberId === null ? feed.wishNotPublic : feed.wishGone;
    toast({ title: gone ? goneTitle : feed.failed, variant: gone ? 'default' : 'destructive' });
    // Otherwise the wish that the toast calls gone would stay on the wall, and its note would take the focus.
    if (gone) removeCachedWishes(client, ({ id }) => id === wanted);
    // Goes back to where the dialog was opened from. If the address opened it, only the wall remains.
    close();
    replace({ wish: null });
  }, [failed, wanted, client, feed, memberId, replace, close]);

  useEffect(() => {
    if (isImpossible) replace({ dialog: null });
  }, [isImpossible, replace]);

  return isImpossible ? null : wish;
}

/** Whether the server would refuse what a dialog is for: only its owner edits a wish, and only others report it. */
const isRefused = (dialog: DialogName | null, isOwn: boolean): boolean =>
  (dialog === 'edit' && !isOwn) || (dialog === 'report' && isOwn);
