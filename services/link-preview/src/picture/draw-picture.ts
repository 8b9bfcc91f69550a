import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type PictureContent } from '@wishboard/contracts/jobs/wish-picture';
import { BRAND, brandWidth, drawBrand } from '@wishboard/contracts/picture/draw-brand';
import { drawWish } from '@wishboard/contracts/picture/draw-note';
import { drawPhotograph, drawWall, type Neighbour, PRODUCT_SIZE } from '@wishboard/contracts/picture/draw-wall';
import { INK, type Pen, SOFT_INK, write } from '@wishboard/contracts/picture/pen';
import { NOTE_LEFT, NOTE_SIZE, NOTE_TOP } from '@wishboard/contracts/picture/story-layout';
import { familiesFor } from './picture-fonts.js';

/** Position of a story's note in the picture: left edge, upper edge and side, in pixels. */
export const NOTE = { x: 56, y: 42, size: 546 } as const;
/** Horizontal centre of the text and photograph beside the note, in pixels. */
const BESIDE_NOTE_X = 902;
/** Scale of the photograph, relative to a story. */
const PHOTOGRAPH_SCALE = 0.8;
const NEIGHBOURS: readonly Neighbour[] = [
  { x: 1196, y: 26, size: 190, turn: 0.12, color: 'green' },
  { x: 1194, y: 652, size: 190, turn: -0.14, color: 'yellow' },
];
const JPEG_QUALITY = 88;

const DEFAULTS = { title: '我的願望', description: '希望這個願望能夠成真 ✨' };
const STAMP = 'WISH GRANTED';
/** In both languages, since readers of a link may read either. */
const INVITATION = { open: ['Cheer me on!', '來幫我加油！'], granted: ['It came true!', '我的願望成真了！'] } as const;

/**
 * Draws a wish as the note it is on the board, with the layout of a story and the handwriting fonts that are shipped.
 *
 * @param product stored image of the product, or null
 */
export async function drawPicture(content: PictureContent, product: Buffer | null): Promise<Canvas> {
  const { title, description, color, isGranted, author, day } = content;
  const [english, chinese] = isGranted ? INVITATION.granted : INVITATION.open;
  const texts = [title, description, author, ...Object.values(DEFAULTS), english, chinese, BRAND, '…'];
  const canvas = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT);
  const context = canvas.getContext('2d');
  const pen: Pen = { context, families: familiesFor(texts.join('')) };
  const glow = { x: PICTURE_WIDTH / 2, y: PICTURE_HEIGHT / 2, from: 40, to: 700 };
  drawWall(pen, { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, glow }, NEIGHBOURS);

  const photograph = product && (await loadImage(product).then(cropToPhotograph));
  if (photograph) {
    context.save();
    context.scale(PHOTOGRAPH_SCALE, PHOTOGRAPH_SCALE);
    drawPhotograph(pen, photograph, BESIDE_NOTE_X / PHOTOGRAPH_SCALE, 208 / PHOTOGRAPH_SCALE);
    context.restore();
  }
  const [brandBase, brandSize] = photograph ? [490, 64] : [288, 88];
  drawBrand(pen, BESIDE_NOTE_X - brandWidth(pen, brandSize) / 2, brandBase, brandSize);
  const line = { x: BESIDE_NOTE_X, align: 'center' as const, maxWidth: 520 };
  if (photograph) {
    write(pen, `${english} ${chinese}`, { ...line, y: 560, size: 38, color: SOFT_INK });
  } else {
    write(pen, english, { ...line, y: 376, size: 52, color: INK, bold: true });
    write(pen, chinese, { ...line, y: 446, size: 46, color: SOFT_INK });
  }

  context.translate(NOTE.x, NOTE.y);
  context.scale(NOTE.size / NOTE_SIZE, NOTE.size / NOTE_SIZE);
  context.translate(-NOTE_LEFT, -NOTE_TOP);
  const wish = { title, description, igAccount: null, color, isGranted };
  drawWish(pen, wish, DEFAULTS, { author: { name: author, day }, stamp: STAMP }, null);
  return canvas;
}

/** Encodes the canvas as a JPEG file for link cards. */
export function encodePicture(canvas: Canvas): Promise<Buffer> {
  return canvas.encode('jpeg', JPEG_QUALITY);
}

/** Returns the middle part of an image, scaled to the size of a photograph. */
function cropToPhotograph(image: Image): Canvas {
  const { width, height } = PRODUCT_SIZE;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // A product's image may be transparent and is meant for a white background.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  const scale = Math.max(width / image.width, height / image.height);
  const [drawnWidth, drawnHeight] = [image.width * scale, image.height * scale];
  context.drawImage(image, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  return canvas;
}
