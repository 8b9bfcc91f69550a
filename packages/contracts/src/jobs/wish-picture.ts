import type { NoteColor } from '../http/wishes/wish.js';

/** Queue with which the BFF requests pictures of wishes. Each picture is drawn when it is first requested. */
export const PICTURE_QUEUE = 'wish-pictures' as const;

/** Size of a picture in pixels, as link previews show it (Open Graph). */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** Everything that determines a picture of a wish. Increase the number in `drawnAs` with every change to the drawing. */
export interface PictureContent {
  title: string;
  description: string;
  color: NoteColor;
  isGranted: boolean;
  author: string;
  /** Day on which the wish was made: YYYY-MM-DD, in UTC. */
  day: string;
  /** Name of the product's picture in the media store, or null. */
  product: string | null;
  drawnAs: 2;
}

/**
 * Payload of a job: the content to draw, and the name under which the picture is stored. The name is derived from the content
 * (`pictureName` of `server-kit`).
 */
export interface PictureJob {
  name: string;
  content: PictureContent;
}
