import { BRAND } from '@wishboard/contracts/picture/draw-brand';
import { STORY_HEIGHT, STORY_WIDTH } from '@wishboard/contracts/picture/story-layout';
import { generate } from 'lean-qr';
import { drawStory } from './draw-story';
import { loadHandwritingFonts } from './story-faces';
import { FAMILIES, type StoryPen } from './story-pen';
import type { StoryRequest, StoryWork } from './story-work';

/** Returns all text in the picture, to find out which font files are needed. */
function textInPicture({ content, defaults, author, invitation, stamp, link }: StoryRequest): string {
  const { title, description, igAccount } = content;
  const words = [title || defaults.title, description || defaults.description, `@${igAccount ?? ''}…`];
  return [...words, author.name, author.day, BRAND, invitation, stamp, link.shown].join(' ');
}

async function paint(context: StoryPen['context'], work: StoryWork, faces: FontFaceSet): Promise<void> {
  await loadHandwritingFonts(faces, textInPicture(work));
  drawStory({ context, families: FAMILIES }, work, generate(work.link.address));
}

/** Draws in a worker, which keeps the main thread responsive. */
export async function paintOffscreen(work: StoryWork, faces: FontFaceSet): Promise<Blob> {
  const canvas = new OffscreenCanvas(STORY_WIDTH, STORY_HEIGHT);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no 2D context to a worker');
  await paint(context, work, faces);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Draws on the main thread, for browsers without a canvas in workers. */
export async function paintOnPage(work: StoryWork, page: Document): Promise<Blob> {
  const canvas = page.createElement('canvas');
  canvas.width = STORY_WIDTH;
  canvas.height = STORY_HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no 2D context');
  await paint(context, work, page.fonts);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
      'image/png',
    );
  });
}
