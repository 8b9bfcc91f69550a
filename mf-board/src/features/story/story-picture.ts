import { drawStory, type StoryContext, storyMeasure } from './draw-story';
import { layStory, STORY_HEIGHT, STORY_WIDTH, type StoryContent, type StoryDefaults } from './story-layout';

/** Everything a story picture is made of; plain data, so that it can be sent to a worker. */
export interface StoryRequest {
  content: StoryContent;
  defaults: StoryDefaults;
  brand: string;
  /** Host of the page, as it stands under the note. */
  address: string;
  /** The hand-lettered face of titles, or null to do without. */
  display: { family: string; url: string } | null;
}

/** Makes a hand-lettered face available to a canvas. Its absence must not keep anybody from sharing. */
async function loadDisplay(faces: FontFaceSet, display: StoryRequest['display']): Promise<string | null> {
  if (display === null) return null;
  try {
    const face = new FontFace(display.family, `url(${JSON.stringify(display.url)})`);
    faces.add(await face.load());
    return display.family;
  } catch {
    return null;
  }
}

function paint(context: StoryContext, request: StoryRequest, display: string | null): void {
  const layout = layStory(request.content, request.defaults, storyMeasure(context, { display }));
  drawStory(context, layout, request, { display });
}

/** Draws in a worker, away from the thread that has to answer to taps. */
export async function paintOffscreen(request: StoryRequest, faces: FontFaceSet): Promise<Blob> {
  const canvas = new OffscreenCanvas(STORY_WIDTH, STORY_HEIGHT);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no 2D context to a worker');
  paint(context, request, await loadDisplay(faces, request.display));
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Draws on the page's own thread, for browsers without a canvas in workers. */
export async function paintOnPage(request: StoryRequest, page: Document): Promise<Blob> {
  const canvas = page.createElement('canvas');
  canvas.width = STORY_WIDTH;
  canvas.height = STORY_HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no 2D context');
  paint(context, request, await loadDisplay(page.fonts, request.display));
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
      'image/png',
    );
  });
}
