import { HANDS } from './story-faces';

/** A context to draw in, on the page's thread or in a worker. */
export type StoryContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

// The colours of the board by day, as its tokens have them: a story is looked at outside of the page.
export const INK = '#33291f';
export const SOFT_INK = '#54462f';
export const STAMP = '#a4243b';
export const ACCENT = '#b23f2a';
export const PAPER = '#fffdf9';
export const SHADOW = 'rgba(84, 58, 22, 0.34)';

const CJK = '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei"';
const EMOJI = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';
const FAMILIES = [...HANDS.map((hand) => `"${hand}"`), CJK, EMOJI, 'system-ui', 'sans-serif'].join(', ');
/** How much thicker a title is drawn, of its size: the hands come in one weight. */
const BOLDNESS = 0.022;

/** The font of a size, as a canvas takes it. */
export const written = (size: number): string => `400 ${size}px ${FAMILIES}`;

export interface Stroke {
  x: number;
  y: number;
  size: number;
  color: string;
  align?: 'left' | 'center' | 'right';
  bold?: boolean;
  maxWidth?: number;
}

/** Writes a line, from `x` on or around it, on the base line `y`. */
export function write(context: StoryContext, text: string, stroke: Stroke): void {
  const { x, y, size, color, align = 'left', bold = false, maxWidth } = stroke;
  context.font = written(size);
  context.textAlign = align;
  context.fillStyle = color;
  context.fillText(text, x, y, maxWidth);
  if (!bold) return;
  context.strokeStyle = color;
  context.lineWidth = size * BOLDNESS;
  context.lineJoin = 'round';
  context.strokeText(text, x, y, maxWidth);
}

/** Draws with the paper's shadow on the wall below it. */
export function lifted(context: StoryContext, draw: () => void, blur = 44): void {
  context.save();
  context.shadowColor = SHADOW;
  context.shadowBlur = blur;
  context.shadowOffsetY = blur / 2;
  draw();
  context.restore();
}

/** Draws around a place as if it were the origin, turned by radians. */
export function turned(context: StoryContext, x: number, y: number, radians: number, draw: () => void): void {
  context.save();
  context.translate(x, y);
  context.rotate(radians);
  draw();
  context.restore();
}

/** A strip of tape that is half seen through, around a place. */
export function tape(context: StoryContext, x: number, y: number, width: number, radians: number): void {
  turned(context, x, y, radians, () => {
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
