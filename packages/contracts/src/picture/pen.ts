import type { Direction } from './base-direction.js';

/** The part of a canvas gradient that pictures use. */
interface Gradient {
  addColorStop(offset: number, color: string): void;
}

/** The part of a 2D canvas context that pictures use, so that they can be drawn in a browser, a worker or on a server. */
export interface PictureContext {
  font: string;
  textAlign: 'left' | 'center' | 'right' | 'start' | 'end';
  direction: Direction | 'inherit';
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: 'bevel' | 'miter' | 'round';
  globalAlpha: number;
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetY: number;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  scale(x: number, y: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(aroundX: number, aroundY: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  clip(): void;
  fill(): void;
  stroke(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number, maxWidth?: number): void;
  strokeText(text: string, x: number, y: number, maxWidth?: number): void;
  measureText(text: string): { width: number };
  drawImage(image: object, x: number, y: number): void;
  createLinearGradient(fromX: number, fromY: number, toX: number, toY: number): Gradient;
  createRadialGradient(x: number, y: number, from: number, toX: number, toY: number, to: number): Gradient;
}

/** A context, and the font families for its text, as a CSS list. */
export interface Pen {
  context: PictureContext;
  families: string;
}

// Colours of the board's light theme, equal to its design tokens. Pictures use fixed colours, because a story is viewed outside of
// the page.
export const INK = '#33291f';
export const SOFT_INK = '#54462f';
export const STAMP = '#a4243b';
export const ACCENT = '#b23f2a';
export const PAPER = '#fffdf9';
const SHADOW = 'rgba(84, 58, 22, 0.34)';

/** Stroke width that makes a title bold, as a share of its font size. The handwriting fonts have only one weight. */
const BOLDNESS = 0.022;

/** Selects the font at a size, in pixels. */
function takeFont({ context, families }: Pen, size: number): void {
  context.font = `400 ${size}px ${families}`;
}

/** Returns the width of a text in pixels, at a font size. */
export function widthOf(pen: Pen, text: string, size: number): number {
  takeFont(pen, size);
  return pen.context.measureText(text).width;
}

export interface Stroke {
  x: number;
  y: number;
  size: number;
  color: string;
  align?: 'start' | 'left' | 'center';
  direction?: Direction;
  bold?: boolean;
  maxWidth?: number;
}

/**
 * Writes a line on the baseline `y`. `x` is its left edge or centre, depending on `align`, or the edge at which its direction starts.
 */
export function write(pen: Pen, text: string, stroke: Stroke): void {
  const { x, y, size, color, align = 'start', direction = 'ltr', bold = false, maxWidth } = stroke;
  const { context } = pen;
  takeFont(pen, size);
  context.textAlign = align;
  context.direction = direction;
  context.fillStyle = color;
  context.fillText(text, x, y, maxWidth);
  if (!bold) return;
  context.strokeStyle = color;
  context.lineWidth = size * BOLDNESS;
  context.lineJoin = 'round';
  context.strokeText(text, x, y, maxWidth);
}

/** Draws with the shadow that paper casts on the wall. */
export function lifted({ context }: Pen, draw: () => void, blur = 44): void {
  context.save();
  context.shadowColor = SHADOW;
  context.shadowBlur = blur;
  context.shadowOffsetY = blur / 2;
  draw();
  context.restore();
}

/** Draws with the origin moved to (`x`, `y`) and rotated by `radians`. */
export function turned({ context }: Pen, x: number, y: number, radians: number, draw: () => void): void {
  context.save();
  context.translate(x, y);
  context.rotate(radians);
  draw();
  context.restore();
}

/** Draws a strip of translucent tape, centred at (`x`, `y`). */
export function tape(pen: Pen, x: number, y: number, width: number, radians: number): void {
  const { context } = pen;
  turned(pen, x, y, radians, () => {
    context.shadowColor = 'rgba(84, 58, 22, 0.14)';
    context.shadowBlur = 6;
    context.shadowOffsetY = 3;
    context.fillStyle = 'rgba(255, 252, 240, 0.72)';
    context.fillRect(-width / 2, -30, width, 60);
    context.shadowColor = 'transparent';
    context.fillStyle = 'rgba(51, 41, 31, 0.07)';
    for (const edge of [-width / 2, width / 2 - 5]) context.fillRect(edge, -30, 5, 60);
  });
}
