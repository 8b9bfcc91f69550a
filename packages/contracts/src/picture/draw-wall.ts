import { NOTE_LOOKS } from '../http/wishes/note-looks.js';
import type { NoteColor } from '../http/wishes/wish.js';
import { lifted, PAPER, type Pen, tape, turned } from './pen.js';

const WALL = '#f4ede1';
const WALL_DEEP = '#e6d8c3';
const WALL_GLOW = 'rgba(255, 250, 238, 0.95)';
const FLECK = 'rgba(122, 94, 58, 0.1)';

/** Size of a wall in pixels, and the centre and radii of the light on it. */
export interface Wall {
  width: number;
  height: number;
  glow: { x: number; y: number; from: number; to: number };
}

/** Another note on the wall: its centre, side length and rotation in radians. */
export interface Neighbour {
  x: number;
  y: number;
  size: number;
  turn: number;
  color: NoteColor;
}

/** Draws the wall of the board, with the other notes on it. */
export function drawWall(pen: Pen, { width, height, glow }: Wall, neighbours: readonly Neighbour[]): void {
  const { context } = pen;
  const wall = context.createLinearGradient(0, 0, 0, height);
  wall.addColorStop(0, WALL);
  wall.addColorStop(1, WALL_DEEP);
  context.fillStyle = wall;
  context.fillRect(0, 0, width, height);
  const light = context.createRadialGradient(glow.x, glow.y, glow.from, glow.x, glow.y, glow.to);
  light.addColorStop(0, WALL_GLOW);
  light.addColorStop(1, 'rgba(255, 250, 238, 0)');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  context.fillStyle = FLECK;
  for (const [step, down, from] of [
    [52, 52, 10],
    [68, 76, 36],
  ] as const) {
    for (let y = from; y < height; y += down) {
      for (let x = from; x < width; x += step) context.fillRect(x, y, 3, 3);
    }
  }
  for (const { x, y, size, turn, color } of neighbours) {
    const { paper, low } = NOTE_LOOKS[color];
    turned(pen, x, y, turn, () => {
      context.globalAlpha = 0.62;
      const sheet = context.createLinearGradient(0, -size / 2, 0, size / 2);
      sheet.addColorStop(0, paper[0]);
      sheet.addColorStop(1, low[0]);
      lifted(
        pen,
        () => {
          context.fillStyle = sheet;
          context.fillRect(-size / 2, -size / 2, size, size);
        },
        24,
      );
    });
  }
}

/** Size of the product's picture as it is drawn, in pixels. */
export const PRODUCT_SIZE = { width: 400, height: 300 } as const;

/** Draws the product's picture as an instant photograph held by a strip of tape, centred at (`x`, `y`). */
export function drawPhotograph(pen: Pen, picture: object, x: number, y: number): void {
  const { width, height } = PRODUCT_SIZE;
  turned(pen, x, y, 0.055, () => {
    lifted(pen, () => {
      pen.context.fillStyle = PAPER;
      pen.context.fillRect(-width / 2 - 22, -height / 2 - 22, width + 44, height + 110);
    });
    pen.context.drawImage(picture, -width / 2, -height / 2);
  });
  tape(pen, x + 12, y - 178, 150, -0.05);
}
