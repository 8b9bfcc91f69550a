import type { WishView } from '@wishboard/contracts/http/wishes/wish';

/** What became of a wish that was shared: handed on, given up by the member, copied, or none of these. */
export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed';

/** The part of the browser that sharing needs. */
export interface WishSharing {
  share?(data: ShareData): Promise<void>;
  clipboard?: { writeText(text: string): Promise<void> };
}

/** The address that shows a wish. */
export function wishAddress(wishId: string, origin: string): string {
  return `${origin}/?wish=${encodeURIComponent(wishId)}`;
}

/** What is shared of a wish: its text and where it hangs. */
export function shareText(
  { id, title, description }: Pick<WishView, 'id' | 'title' | 'description'>,
  origin: string,
): string {
  return [title, description, wishAddress(id, origin)].filter((part) => part.trim() !== '').join('\n\n');
}

/** Shares a wish through the device, else copies it to the clipboard. Never rejects. */
export async function shareWish(
  wish: Pick<WishView, 'id' | 'title' | 'description'>,
  origin: string = window.location.origin,
  sharing: WishSharing = navigator,
): Promise<ShareOutcome> {
  const text = shareText(wish, origin);
  // The address is in the text already: apps that append `url` would show it twice.
  return shareOrCopy({ title: wish.title, text }, text, sharing);
}

/** Hands on what is shared through the device, else copies the text to the clipboard. Never rejects. */
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
