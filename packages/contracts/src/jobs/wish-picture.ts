import type { NoteColor } from '../http/wishes/wish.js';

/** The queue on which the BFF asks for pictures of wishes: each is drawn when first asked for. */
export const PICTURE_QUEUE = 'wish-pictures' as const;

/** Pixels of a picture, as cards of links show it (Open Graph). */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** What a picture of a wish is made of. Raise the number in `drawnAs` with every change of how it is drawn. */
export interface PictureContent {
  title: string;
  description: string;
  color: NoteColor;
  isGranted: boolean;
  author: string;
  /** The day of the wish: YYYY-MM-DD, in UTC. */
  day: string;
  /** Name of the product's picture in the store of media, or null. */
  product: string | null;
  drawnAs: 1;
}

/** Payload of a job: what to draw, and the name to keep it under, which is made of that (`pictureName` of `server-kit`). */
export interface PictureJob {
  name: string;
  content: PictureContent;
}
