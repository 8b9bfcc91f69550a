import { brandWidth, drawBrand } from '@wishboard/contracts/picture/draw-brand';
import { drawPhotograph, drawWall } from '@wishboard/contracts/picture/draw-wall';
import { INK, lifted, PAPER, SOFT_INK, tape, write } from '@wishboard/contracts/picture/pen';
import { STORY_HEIGHT, STORY_WIDTH } from '@wishboard/contracts/picture/story-layout';
import type { StoryPen } from './story-pen';
import type { StoryCode, StoryWords } from './story-work';

/** Other notes at the edges of the picture, partly outside: centre, side length and rotation. */
const NEIGHBOURS = [
  { x: 26, y: 236, size: 300, turn: -0.17, color: 'green' },
  { x: 1096, y: 742, size: 260, turn: 0.1, color: 'green' },
  { x: -34, y: 1096, size: 280, turn: 0.08, color: 'yellow' },
  { x: 1058, y: 1792, size: 330, turn: -0.14, color: 'yellow' },
  { x: 108, y: 1836, size: 290, turn: 0.12, color: 'green' },
] as const;

const WALL = { width: STORY_WIDTH, height: STORY_HEIGHT, glow: { x: STORY_WIDTH / 2, y: 620, from: 80, to: 980 } };

const BRAND_BASE = 452;

/** Draws the background of the note, some of it half behind the note. */
export function drawSurroundings(pen: StoryPen, product: ImageBitmap | null): void {
  drawWall(pen, WALL, NEIGHBOURS);
  const size = product ? 68 : 96;
  // Centred, or at the left where the wish has a picture.
  drawBrand(pen, product ? 140 : (STORY_WIDTH - brandWidth(pen, size)) / 2, BRAND_BASE, size);
  if (product) drawPhotograph(pen, product, 736, 404);
}

/** Side length of a module of the QR code in pixels, and its quiet zone in modules (ISO/IEC 18004 requires four). */
const MODULE = 7;
const QUIET = 4;
const TAG_RIGHT = 940;
const TAG_TOP = 1412;

/** Draws the area below the note: the invitation to the reader, the address and the QR code that leads to it. */
export function drawInvitation(pen: StoryPen, words: StoryWords, code: StoryCode): void {
  const { context } = pen;
  const side = (code.size + 2 * QUIET) * MODULE;
  const left = TAG_RIGHT - side;
  lifted(
    pen,
    () => {
      context.fillStyle = PAPER;
      context.fillRect(left, TAG_TOP, side, side);
    },
    24,
  );
  context.fillStyle = INK;
  const origin = { x: left + QUIET * MODULE, y: TAG_TOP + QUIET * MODULE };
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) context.fillRect(origin.x + x * MODULE, origin.y + y * MODULE, MODULE, MODULE);
    }
  }
  tape(pen, left + side / 2, TAG_TOP - 12, 110, 0.04);
  const middle = TAG_TOP + side / 2;
  const room = left - 140 - 30;
  write(pen, words.invitation, { x: 140, y: middle - 6, size: 58, color: INK, bold: true, maxWidth: room });
  write(pen, words.link.shown, { x: 140, y: middle + 56, size: 42, color: SOFT_INK, maxWidth: room });
}
