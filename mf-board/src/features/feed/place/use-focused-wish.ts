import { useQuery } from '@tanstack/react-query';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { wishQuery } from '@wishboard/web-kit/api/queries';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { saysGone } from '../../../api/says-gone';
import { boardTexts } from '../../../texts/board';

/** How long a shown wish stays lit, in milliseconds. */
export const LIT_MS = 6000;

interface FocusedWish {
  /** The list with the asked wish in it: first when the pages read so far do not have it. */
  wishes: readonly WishView[];
  /** Wish to scroll to, or null. */
  scrollToId: string | null;
  /** The wish that is lit; another object each time it is asked for, so that it takes the focus again. */
  lit: { id: string } | null;
  onScrolledTo(wishId: string): void;
}

interface FocusRequest {
  /** Names the list that is shown. Of another one no wish is lit: it would take the focus as it appears. */
  list: string;
  /** The wish a link or a notification asks for, or null. */
  focusedWishId: string | null;
  /** The wish of the member's own that was made or brought back last, or null. Another object each time. */
  ownWish: { id: string } | null;
  listed: readonly WishView[];
  /** Whether the whole community's list was read, so that it is known if the asked wish is in it. */
  ready: boolean;
  onWishFocused(): void;
  /** Whether it is shown to nobody in particular. */
  isVisitor: boolean;
  /** The asked wish is gone: nobody asks for it any more. */
  onWishGone(): void;
  /** The wish that the address names, shown already. */
  placedWishId: string | null;
}

/**
 * Brings a wish into view and lights it for a while: the one that a link or a notification asks for, and one of the
 * member's own that is new or back again. An asked one that is gone is said to be.
 */
export function useFocusedWish(request: FocusRequest): FocusedWish {
  const { list, focusedWishId, ownWish, listed, ready, isVisitor, onWishFocused, onWishGone, placedWishId } = request;
  const { feed } = useTexts(boardTexts);
  const [lit, setLit] = useState<{ id: string; list: string } | null>(null);
  if (lit && lit.list !== list) setLit(null);
  const [shownOwnWish, setShownOwnWish] = useState<FocusRequest['ownWish']>(null);
  const [pinned, setPinned] = useState(placedWishId);
  const asked = focusedWishId ?? pinned;
  const isListed = asked !== null && listed.some((wish) => wish.id === asked);
  const missing = ready && asked !== null && !isListed;
  const { data: found, error } = useQuery({ ...wishQuery(asked ?? ''), enabled: missing });

  const failed = missing && focusedWishId !== null && error !== null;
  useEffect(() => {
    if (!failed) return;
    const gone = saysGone(error);
    const goneTitle = isVisitor ? feed.wishNotPublic : feed.wishGone;
    toast({ title: gone ? goneTitle : feed.failed, variant: gone ? 'default' : 'destructive' });
    onWishFocused();
    if (gone) onWishGone();
  }, [failed, error, feed, isVisitor, onWishFocused, onWishGone]);

  useEffect(() => {
    if (lit === null) return;
    const timer = setTimeout(() => setLit(null), LIT_MS);
    return () => clearTimeout(timer);
  }, [lit]);

  const onScrolledTo = useCallback(
    (wishId: string) => {
      setLit({ id: wishId, list });
      if (wishId !== focusedWishId) {
        setShownOwnWish(ownWish);
        return;
      }
      // It stays first in the list after the request is over, or it would vanish under the reader's eyes.
      setPinned(wishId);
      onWishFocused();
    },
    [list, focusedWishId, ownWish, onWishFocused],
  );

  // One that is deleted or hidden while it is shown is still kept as it was last read.
  const isShown = missing && !saysGone(error);
  const wishes = useMemo(() => (isShown && found ? [found, ...listed] : listed), [isShown, found, listed]);
  const ownWishId = ownWish === null || ownWish === shownOwnWish ? null : ownWish.id;
  return { wishes, scrollToId: (ready ? focusedWishId : null) ?? ownWishId, lit, onScrolledTo };
}
