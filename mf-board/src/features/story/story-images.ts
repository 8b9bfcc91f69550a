import { AVATAR_SIZE } from '@wishboard/contracts/picture/draw-note';
import { PRODUCT_SIZE } from '@wishboard/contracts/picture/draw-wall';

/** Pictures as the drawing side takes them; null where there is none or it did not come. */
export interface StoryImages {
  product: ImageBitmap | null;
  avatar: ImageBitmap | null;
}

/** Longer than a picture of our own server takes. Milliseconds. */
const PATIENCE_MS = 4_000;

interface Size {
  width: number;
  height: number;
}

/** Draws a picture over the whole of a size, its middle where it has another shape. A drawing (SVG) stays sharp. */
async function covering(image: HTMLImageElement, { width, height }: Size): Promise<ImageBitmap | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const scale = Math.max(width / (image.naturalWidth || width), height / (image.naturalHeight || height));
  const [drawnWidth, drawnHeight] = [(image.naturalWidth || width) * scale, (image.naturalHeight || height) * scale];
  // A product's picture may be see-through, and is meant for white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  return createImageBitmap(canvas);
}

async function load(address: string | null, size: Size): Promise<ImageBitmap | null> {
  if (address === null) return null;
  const read = async () => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return covering(image, size);
  };
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return Promise.race([read(), patience]).catch(() => null);
}

/**
 * Reads the pictures of a story on the page, where drawings can be read too. A picture that does not come, or not soon,
 * leaves the story without it.
 */
export async function loadStoryImages(addresses: {
  product: string | null;
  avatar: string | null;
}): Promise<StoryImages> {
  const [product, avatar] = await Promise.all([
    load(addresses.product, PRODUCT_SIZE),
    load(addresses.avatar, AVATAR_SIZE),
  ]);
  return { product, avatar };
}
