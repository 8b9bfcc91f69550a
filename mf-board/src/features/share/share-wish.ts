import type { WishView } from '@wishboard/contracts/http/wishes/wish';

/** Outcome of sharing: handed to the device, cancelled by the member, copied to the clipboard, or failed. */
export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed';

/** The part of `navigator` that sharing needs. */
export interface WishSharing {
  share?(data: ShareData): Promise<void>;
  clipboard?: { writeText(text: string): Promise<void> };
}

/** Returns the address that opens a wish. */
export function wishAddress(wishId: string, origin: string): string {
  return `${origin}/?wish=${encodeURIComponent(wishId)}`;
}

/** Returns the shared text of a wish: title, description and address. */
export function shareText(
  { id, title, description }: Pick<WishView, 'id' | 'title' | 'description'>,
  origin: string,
): string {
  return [title, description, wishAddress(id, origin)].filter((part) => part.trim() !== '').join('\n\n');
}

/** Shares a wish through the device, or else copies its text to the clipboard. Never rejects. */
export async function shareWish(
  wish: Pick<WishView, 'id' | 'title' | 'description'>,
  origin: string = window.location.origin,
  sharing: WishSharing = navigator,
): Promise<ShareOutcome> {
  const text = shareText(wish, origin);
  // The text contains the address. Apps that append `url` would show it twice.
  return shareOrCopy({ title: wish.title, text }, text, sharing);
}

/** Shares data through the device, or else copies the text to the clipboard. Never rejects. */
export async function shareOrCopy(
  shared: ShareData,
  text: string,
  sharing: WishSharing = navigator,
): Promise<ShareOutcome> {
  if (sharing.share) {
    try {
      await sharing.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    if (!sharing.clipboard) return 'failed';
    await sharing.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
