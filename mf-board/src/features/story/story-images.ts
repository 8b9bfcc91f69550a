import { AVATAR_SIZE } from '@wishboard/contracts/picture/draw-note';
import { PRODUCT_SIZE } from '@wishboard/contracts/picture/draw-wall';

/** Decoded pictures of a story; null where there is none or it failed to load. */
export interface StoryImages {
  product: ImageBitmap | null;
  avatar: ImageBitmap | null;
}

/** Timeout of a picture in milliseconds, longer than the product's own server takes. */
const TIMEOUT_MS = 4_000;

interface Size {
  width: number;
  height: number;
}

/** Scales a picture to cover a size, centred and cropped. An SVG stays sharp. */
async function scaledToCover(image: HTMLImageElement, { width, height }: Size): Promise<ImageBitmap | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const scale = Math.max(width / (image.naturalWidth || width), height / (image.naturalHeight || height));
  const [drawnWidth, drawnHeight] = [(image.naturalWidth || width) * scale, (image.naturalHeight || height) * scale];
  // A product picture may be transparent and is meant for a white background.
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
    return scaledToCover(image, size);
  };
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([read(), timeout]).catch(() => null);
}

/** Loads the pictures of a story on the page, which can also decode SVG. A picture that fails to load or times out is left out. */
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
