import { lookOf } from '@wishboard/web-kit/notes/note-colors';
import {
  type MeasureStoryText,
  STORY_HEIGHT,
  STORY_WIDTH,
  type StoryLayout,
  type StoryTextRole,
  WRAP_WIDTH,
} from './story-layout';

/** A context to draw in, on the page's thread or in a worker. */
export type StoryContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const CJK = '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei"';
const EMOJI = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';

const TAPE = 'rgba(255, 255, 255, 0.62)';
const INK = '#2f2a22';
const SOFT_INK = '#5a5244';
const WALL = ['#f9efe2', '#f3dfcb', '#ecd0c3'] as const;

/** Fonts of the picture. `display` is the family the page shows titles in, where the drawing side has it. */
export interface StoryFonts {
  display: string | null;
}

function fontOf(role: StoryTextRole, size: number, { display }: StoryFonts): string {
  const families = [role === 'title' && display ? `"${display}"` : null, 'system-ui', CJK, EMOJI, 'sans-serif'];
  const weight = role !== 'title' ? 500 : display ? 400 : 700;
  return `${weight} ${size}px ${families.filter((family) => family !== null).join(', ')}`;
}

/** Measures text as this context would draw it. */
export function storyMeasure(context: StoryContext, fonts: StoryFonts): MeasureStoryText {
  return (text, role, size) => {
    context.font = fontOf(role, size, fonts);
    return context.measureText(text).width;
  };
}

function drawWall(context: StoryContext): void {
  const wall = context.createLinearGradient(0, 0, STORY_WIDTH, STORY_HEIGHT);
  for (const [index, color] of WALL.entries()) wall.addColorStop(index / (WALL.length - 1), color);
  context.fillStyle = wall;
  context.fillRect(0, 0, STORY_WIDTH, STORY_HEIGHT);
}

function drawNote(context: StoryContext, { x, y, size, color }: StoryLayout['note']): void {
  const paper = context.createLinearGradient(x, y, x, y + size);
  const { top, bottom } = lookOf(color).story;
  paper.addColorStop(0, top);
  paper.addColorStop(1, bottom);
  context.save();
  context.shadowColor = 'rgba(70, 45, 20, 0.28)';
  context.shadowBlur = 60;
  context.shadowOffsetY = 28;
  context.fillStyle = paper;
  context.fillRect(x, y, size, size);
  context.restore();

  context.save();
  context.translate(x + size / 2, y);
  context.rotate(-0.03);
  context.fillStyle = TAPE;
  context.fillRect(-130, -34, 260, 68);
  context.restore();
}

function drawBrand(context: StoryContext, brand: string, address: string, fonts: StoryFonts): void {
  context.textAlign = 'center';
  context.fillStyle = SOFT_INK;
  context.font = fontOf('title', 76, fonts);
  context.fillText(brand, STORY_WIDTH / 2, 420, STORY_WIDTH - 160);
  context.font = fontOf('handle', 34, fonts);
  context.fillText(address, STORY_WIDTH / 2, 1490, STORY_WIDTH - 160);
  context.textAlign = 'start';
}

/** Draws a laid-out story over the whole 1080 x 1920 context. */
export function drawStory(
  context: StoryContext,
  layout: StoryLayout,
  { brand, address }: { brand: string; address: string },
  fonts: StoryFonts,
): void {
  drawWall(context);
  drawBrand(context, brand, address, fonts);
  drawNote(context, layout.note);
  for (const { role, text, size, x, y } of layout.lines) {
    context.font = fontOf(role, size, fonts);
    context.fillStyle = role === 'handle' ? SOFT_INK : INK;
    // The width is bound once more: a single glyph can be wider than a line.
    context.fillText(text, x, y, WRAP_WIDTH);
  }
}
