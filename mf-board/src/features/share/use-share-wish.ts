import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback } from 'react';
import { storyTexts } from '../../texts/story';
import { shareWish, type WishSharing } from './share-wish';

/**
 * Shares a wish and shows the outcome in a toast, where the device does not show it.
 *
 * @param onShared called when the wish was shared or copied
 */
export function useShareWish(onShared: (wish: WishView) => void, sharing?: WishSharing): (wish: WishView) => void {
  const texts = useTexts(storyTexts);
  return useCallback(
    async (wish) => {
      const outcome = await shareWish(wish, window.location.origin, sharing);
      if (outcome === 'copied') toast(texts.copied);
      if (outcome === 'failed') toast({ ...texts.shareFailed, variant: 'destructive' });
      if (outcome === 'shared' || outcome === 'copied') onShared(wish);
    },
    [texts, onShared, sharing],
  );
}
