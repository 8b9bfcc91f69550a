import { drawNote, drawStamp } from './draw-note';
import { drawBrand, drawInvitation, drawProduct, drawWall } from './draw-wall';
import type { StoryImages } from './story-images';
import { type MeasureStoryText, type StoryLayout, WRAP_WIDTH } from './story-layout';
import { INK, SOFT_INK, type StoryContext, write, written } from './story-pen';
import type { StoryCode, StoryWords } from './story-words';

/** Measures text as this context would draw it. */
export function storyMeasure(context: StoryContext): MeasureStoryText {
  return (text, _role, size) => {
    context.font = written(size);
    return context.measureText(text).width;
  };
}

/** Draws a laid-out story over the whole 1080 x 1920 context. */
export function drawStory(
  context: StoryContext,
  layout: StoryLayout,
  words: StoryWords,
  images: StoryImages,
  code: StoryCode,
): void {
  drawWall(context);
  drawBrand(context, words.brand, images.product !== null);
  if (images.product) drawProduct(context, images.product);
  drawNote(context, layout.note, words.author, images.avatar);
  for (const { role, text, size, x, y } of layout.lines) {
    // The width is bound once more: a single glyph can be wider than a line.
    const color = role === 'title' ? INK : SOFT_INK;
    write(context, text, { x, y, size, color, bold: role === 'title', maxWidth: WRAP_WIDTH });
  }
  if (layout.stamp) drawStamp(context, layout.stamp, words.stamp);
  drawInvitation(context, words, code);
}
