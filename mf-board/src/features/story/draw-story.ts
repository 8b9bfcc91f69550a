import { drawWish } from '@wishboard/contracts/picture/draw-note';
import { drawInvitation, drawSurroundings } from './draw-surroundings';
import type { StoryPen } from './story-pen';
import type { StoryCode, StoryWork } from './story-work';

/** Draws a story over the whole context of 1080 x 1920 pixels. */
export function drawStory(pen: StoryPen, work: StoryWork, code: StoryCode): void {
  const { product, avatar } = work.images;
  drawSurroundings(pen, product);
  drawWish(pen, work.content, work.defaults, work, avatar);
  drawInvitation(pen, work, code);
}
