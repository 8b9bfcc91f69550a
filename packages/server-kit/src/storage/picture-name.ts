import { createHash } from 'node:crypto';
import type { PictureContent } from '@wishboard/contracts/jobs/wish-picture';

/** What the picture of a wish may be called. It is no {@link MEDIA_NAME}, so that none is served as a product's image. */
export const PICTURE_NAME = /^[0-9a-f]{64}\.jpg$/;

/** The name of a picture in the store of media: a hash of what it shows, so that a wish that is changed has another. */
export function pictureName(content: PictureContent): string {
  const { title, description, color, isGranted, author, day, product, drawnAs } = content;
  const drawn = JSON.stringify([drawnAs, title, description, color, isGranted, author, day, product]);
  return `${createHash('sha256').update(drawn).digest('hex')}.jpg`;
}
