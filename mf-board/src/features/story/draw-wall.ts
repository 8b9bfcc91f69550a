import { NOTE_LOOKS } from '@wishboard/web-kit/notes/note-colors';
import { PRODUCT_SIZE } from './story-images';
import { STORY_HEIGHT, STORY_WIDTH } from './story-layout';
import { ACCENT, INK, lifted, PAPER, SOFT_INK, type StoryContext, tape, turned, write, written } from './story-pen';
import type { StoryCode, StoryWords } from './story-words';

const WALL = '#f4ede1';
const WALL_DEEP = '#e6d8c3';
const WALL_GLOW = 'rgba(255, 250, 238, 0.95)';
const FLECK = 'rgba(122, 94, 58, 0.1)';

/** Other notes that hang around, cut off by the edges: middle, side and turn. */
const NEIGHBOURS = [
  { x: 26, y: 236, size: 300, turn: -0.17, color: 'green' },
  { x: 1096, y: 742, size: 260, turn: 0.1, color: 'green' },
  { x: -34, y: 1096, size: 280, turn: 0.08, color: 'yellow' },
  { x: 1058, y: 1792, size: 330, turn: -0.14, color: 'yellow' },
  { x: 108, y: 1836, size: 290, turn: 0.12, color: 'green' },
] as const;

/** The wall of the board, with what else hangs on it. */
export function drawWall(context: StoryContext): void {
  const wall = context.createLinearGradient(0, 0, 0, STORY_HEIGHT);
  wall.addColorStop(0, WALL);
  wall.addColorStop(1, WALL_DEEP);
  context.fillStyle = wall;
  context.fillRect(0, 0, STORY_WIDTH, STORY_HEIGHT);
  const glow = context.createRadialGradient(STORY_WIDTH / 2, 620, 80, STORY_WIDTH / 2, 620, 980);
  glow.addColorStop(0, WALL_GLOW);
  glow.addColorStop(1, 'rgba(255, 250, 238, 0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, STORY_WIDTH, STORY_HEIGHT);
  context.fillStyle = FLECK;
  for (const [step, down, from] of [
    [52, 52, 10],
    [68, 76, 36],
  ] as const) {
    for (let y = from; y < STORY_HEIGHT; y += down) {
      for (let x = from; x < STORY_WIDTH; x += step) context.fillRect(x, y, 3, 3);
    }
  }
  for (const { x, y, size, turn, color } of NEIGHBOURS) {
    const { paper, low } = NOTE_LOOKS[color];
    turned(context, x, y, turn, () => {
      context.globalAlpha = 0.62;
      const sheet = context.createLinearGradient(0, -size / 2, 0, size / 2);
      sheet.addColorStop(0, paper[0]);
      sheet.addColorStop(1, low[0]);
      lifted(
        context,
        () => {
          context.fillStyle = sheet;
          context.fillRect(-size / 2, -size / 2, size, size);
        },
        24,
      );
    });
  }
}

/** The star of the product's sign, in a square of 32. */
const STAR = 'm15.5 9.2 2 4.3 4.7.6-3.5 3.2.9 4.7-4.1-2.3-4.1 2.3.9-4.7-3.5-3.2 4.7-.6z';
const BRAND_BASE = 452;

/** The product's sign and name, in the middle, or at the left where a wish has a picture. */
export function drawBrand(context: StoryContext, brand: string, besidePicture: boolean): void {
  const size = besidePicture ? 68 : 96;
  const sign = size * 0.92;
  context.font = written(size);
  const width = sign + size * 0.22 + context.measureText(brand).width;
  const left = besidePicture ? 140 : (STORY_WIDTH - width) / 2;
  turned(context, left + sign / 2, BRAND_BASE - size * 0.3, -0.09, () => {
    context.scale(sign / 24, sign / 24);
    lifted(
      context,
      () => {
        context.fillStyle = NOTE_LOOKS.yellow.low[0];
        context.fill(new Path2D('M-12-12h24v18l-6 6h-18z'));
      },
      8,
    );
    context.fillStyle = NOTE_LOOKS.yellow.edge[0];
    context.fill(new Path2D('m6 12 1-5 5-1z'));
    context.translate(-15.5, -16.4);
    context.strokeStyle = ACCENT;
    context.lineWidth = 2.4;
    context.lineJoin = 'round';
    context.stroke(new Path2D(STAR));
  });
  write(context, brand, { x: left + sign + size * 0.22, y: BRAND_BASE, size, color: INK, bold: true });
}

/** The product's picture as an instant photograph, half behind the note. */
export function drawProduct(context: StoryContext, picture: ImageBitmap): void {
  const { width, height } = PRODUCT_SIZE;
  turned(context, 736, 404, 0.055, () => {
    lifted(context, () => {
      context.fillStyle = PAPER;
      context.fillRect(-width / 2 - 22, -height / 2 - 22, width + 44, height + 110);
    });
    context.drawImage(picture, -width / 2, -height / 2);
  });
  tape(context, 748, 226, 150, -0.05);
}

/** Pixels of a module of the code, and its quiet margin in modules (ISO/IEC 18004 asks for four). */
const MODULE = 7;
const QUIET = 4;
const TAG_RIGHT = 940;
const TAG_TOP = 1412;

/** Below the note: what readers are asked to do, where, and the code that brings them there. */
export function drawInvitation(context: StoryContext, words: StoryWords, code: StoryCode): void {
  const side = (code.size + 2 * QUIET) * MODULE;
  const left = TAG_RIGHT - side;
  lifted(
    context,
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
  tape(context, left + side / 2, TAG_TOP - 12, 110, 0.04);
  const middle = TAG_TOP + side / 2;
  const room = left - 140 - 30;
  write(context, words.invitation, { x: 140, y: middle - 6, size: 58, color: INK, bold: true, maxWidth: room });
  write(context, words.link.shown, { x: 140, y: middle + 56, size: 42, color: SOFT_INK, maxWidth: room });
}
