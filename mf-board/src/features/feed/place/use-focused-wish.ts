import { useQuery } from '@tanstack/react-query';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { wishQuery } from '@wishboard/web-kit/api/queries';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isNotFound } from '../../../api/is-not-found';
import { boardTexts } from '../../../texts/board';

/** How long a wish stays lit after it was scrolled into view, in milliseconds. */
export const LIT_MS = 6000;

interface FocusedWish {
  /** The list with the requested wish in it. If the pages read so far lack the wish, it comes first. */
  wishes: readonly WishView[];
  /** Wish to scroll to, or null. */
  scrollToId: string | null;
  /** The lit wish; a new object for each request, so that the card takes the focus again. */
  lit: { id: string } | null;
  onScrolledTo(wishId: string): void;
}

interface FocusRequest {
  /** Name of the list that is shown. A lit wish is cleared when the list changes, because its card would take the focus when it appears. */
  list: string;
  /** The wish that a link or a notification asks for, or null. */
  focusedWishId: string | null;
  /** The own wish that was created or restored last, or null. A new object each time. */
  ownWish: { id: string } | null;
  listed: readonly WishView[];
  /** Whether the list of the whole community has been read, so that a wish that is not listed is known to be missing. */
  ready: boolean;
  onWishFocused(): void;
  /** Whether the page is shown to a visitor, who has no account. */
  isVisitor: boolean;
  /** Called when the requested wish does not exist any more. Clears the wish from the address. */
  onWishGone(): void;
  /** The wish that the address names and that is already shown. */
  placedWishId: string | null;
}

/**
 * Scrolls a wish into view and lights it for a while. This is the wish that a link or a notification asks for, or an own wish that
 * is new or restored. When a requested wish is gone, a toast says so.
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
    const gone = isNotFound(error);
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
      // The wish stays first in the list after the request is over. Otherwise it would vanish while the reader looks at it.
      setPinned(wishId);
      onWishFocused();
    },
    [list, focusedWishId, ownWish, onWishFocused],
  );

  // A wish that is deleted or hidden while it is shown is still in the query cache, so the error of the read decides.
  const isShown = missing && !isNotFound(error);
  const wishes = useMemo(() => (isShown && found ? [found, ...listed] : listed), [isShown, found, listed]);
  const ownWishId = ownWish === null || ownWish === shownOwnWish ? null : ownWish.id;
  return { wishes, scrollToId: (ready ? focusedWishId : null) ?? ownWishId, lit, onScrolledTo };
}
