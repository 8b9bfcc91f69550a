import displayUrl from '@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff2';
import type { WishView } from '@wishboard/contracts/http/wish';
import type { StoryTexts } from '../../texts/story';
import type { StoryRequest } from './story-picture';

const BRAND = 'Wishboard';

/** What the story picture of a wish is made of, on the page that is open. */
export function storyRequest(
  { title, description, igAccount, color }: WishView,
  texts: StoryTexts,
  page: Location = window.location,
): StoryRequest {
  return {
    content: { title, description, igAccount, color },
    defaults: texts.picture,
    brand: BRAND,
    address: page.host,
    // A worker resolves addresses against its own file, so the font's must be whole.
    display: { family: 'Patrick Hand', url: new URL(displayUrl, page.href).href },
  };
}
