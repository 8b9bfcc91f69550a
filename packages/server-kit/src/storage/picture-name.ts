import { createHash } from 'node:crypto';
import type { PictureContent } from '@wishboard/contracts/jobs/wish-picture';

/** Matches valid names of pictures of wishes. They never match `MEDIA_NAME`, so that none is served as a product's image. */
export const PICTURE_NAME = /^[0-9a-f]{64}\.jpg$/;

/** Returns the name of a picture in the media store: a hash of its content, so that a changed wish gets another name. */
export function pictureName(content: PictureContent): string {
  const { title, description, color, isGranted, author, day, product, drawnAs } = content;
  const drawn = JSON.stringify([drawnAs, title, description, color, isGranted, author, day, product]);
  return `${createHash('sha256').update(drawn).digest('hex')}.jpg`;
}
