import { shortPathOf } from '@wishboard/contracts/http/wishes/short-link';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import type { StoryTexts } from '../../texts/story';
import type { StoryRequest } from './story-work';

/** Collects the contents of a wish's story picture. */
export function storyRequest(
  wish: WishView,
  texts: StoryTexts,
  language: Language,
  page: Pick<Location, 'origin' | 'host'> = window.location,
): StoryRequest {
  const { title, description, igAccount, color, isGranted, user, productImage } = wish;
  const path = shortPathOf(wish.id);
  return {
    content: { title, description, igAccount, color, isGranted },
    defaults: { title: texts.picture.title, description: texts.picture.description },
    author: { name: user.displayName || user.username, day: formatDay(wish.createdAt, language) },
    invitation: isGranted ? texts.picture.granted : texts.picture.invitation,
    stamp: texts.picture.stamp,
    link: { address: `${page.origin}${path}`, shown: `${page.host}${path}` },
    pictures: { product: sameOriginPicture(productImage, page), avatar: sameOriginPicture(user.avatar, page) },
  };
}

/**
 * Returns the absolute address of a picture on the page's own origin, else null. A picture of another origin would taint the canvas
 * and reveal the reader to that origin.
 */
function sameOriginPicture(address: string | null, { origin }: Pick<Location, 'origin'>): string | null {
  if (!address || !URL.canParse(address, origin)) return null;
  const whole = new URL(address, origin);
  return whole.origin === origin ? whole.href : null;
}
