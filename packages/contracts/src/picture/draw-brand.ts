import { NOTE_LOOKS } from '../http/wishes/note-looks.js';
import { ACCENT, INK, lifted, type Pen, turned, widthOf, write } from './pen.js';

/** The product's name, in every language. */
export const BRAND = 'Wishboard';

/** The logo in a square of 24 units around its centre: a note, its folded corner, and the star as steps from its first point. */
const SHEET = [
  [-12, -12],
  [12, -12],
  [12, 6],
  [6, 12],
  [-12, 12],
] as const;
const CORNER = [
  [6, 12],
  [7, 7],
  [12, 6],
] as const;
const STAR_FROM = [0, -7.2] as const;
const STAR = [
  [2, 4.3],
  [4.7, 0.6],
  [-3.5, 3.2],
  [0.9, 4.7],
  [-4.1, -2.3],
  [-4.1, 2.3],
  [0.9, -4.7],
  [-3.5, -3.2],
  [4.7, -0.6],
] as const;

/** Returns the width in pixels of logo and name together, for a font size of the name. */
export function brandWidth(pen: Pen, size: number): number {
  return size * 1.14 + widthOf(pen, BRAND, size);
}

/** Draws the product's logo and name from the left edge `left` on the baseline `base`. */
export function drawBrand(pen: Pen, left: number, base: number, size: number): void {
  const { context } = pen;
  const sign = size * 0.92;
  turned(pen, left + sign / 2, base - size * 0.3, -0.09, () => {
    context.scale(sign / 24, sign / 24);
    lifted(
      pen,
      () => {
        context.fillStyle = NOTE_LOOKS.yellow.low[0];
        outline(pen, SHEET);
        context.fill();
      },
      8,
    );
    context.fillStyle = NOTE_LOOKS.yellow.edge[0];
    outline(pen, CORNER);
    context.fill();
    context.strokeStyle = ACCENT;
    context.lineWidth = 2.4;
    context.lineJoin = 'round';
    let [x, y]: readonly [number, number] = STAR_FROM;
    const star = STAR.map(([right, down]) => {
      [x, y] = [x + right, y + down];
      return [x, y] as const;
    });
    outline(pen, [STAR_FROM, ...star]);
    context.stroke();
  });
  write(pen, BRAND, { x: left + size * 1.14, y: base, size, color: INK, bold: true });
}

function outline({ context }: Pen, corners: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
}
