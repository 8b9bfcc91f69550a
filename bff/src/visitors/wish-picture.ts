import type { PictureJob } from '@wishboard/contracts/jobs/wish-picture';
import { pictureName } from '@wishboard/server-kit/storage/picture-name';
import type { PublicWish } from './public-wishes.js';

const MEDIA_PATH = '/media/';

/** Returns the job for the picture of a wish as it is now: its content, and the name derived from that content. */
export function pictureJob(wish: PublicWish): PictureJob {
  const { title, description, color, isGranted, user, createdAt, productImage } = wish;
  const content = {
    title,
    description,
    color,
    isGranted,
    author: user.displayName,
    day: createdAt.slice(0, 'YYYY-MM-DD'.length),
    product: productImage?.startsWith(MEDIA_PATH) ? productImage.slice(MEDIA_PATH.length) : null,
    drawnAs: 2 as const,
  };
  return { name: pictureName(content), content };
}
