import type { StoryReply } from './story.worker';
import { loadStoryImages } from './story-images';
import type { StoryRequest, StoryWork } from './story-work';

/** Timeout of the worker in milliseconds, longer than any picture takes. After it the page draws the picture itself. */
const WORKER_TIMEOUT_MS = 12_000;

export type StartStoryWorker = () => Worker;

const startStoryWorker: StartStoryWorker = () => new Worker(new URL('./story.worker.ts', import.meta.url));

function renderInWorker(work: StoryWork, start: StartStoryWorker): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = start();
    const timer = setTimeout(() => end(() => reject(new Error('The story worker did not answer'))), WORKER_TIMEOUT_MS);
    function end(settle: () => void): void {
      clearTimeout(timer);
      worker.terminate();
      settle();
    }
    worker.onmessage = ({ data }: MessageEvent<StoryReply>) =>
      end(() => ('picture' in data ? resolve(data.picture) : reject(new Error(data.reason))));
    worker.onerror = ({ message }) => end(() => reject(new Error(message)));
    worker.postMessage(work);
  });
}

/**
 * Renders the story picture of a wish as PNG, in a worker where the browser supports that, else on the main thread.
 *
 * @throws When neither way produces a picture.
 */
export async function renderStory(request: StoryRequest, start: StartStoryWorker = startStoryWorker): Promise<Blob> {
  const work = { ...request, images: await loadStoryImages(request.pictures) };
  if (typeof Worker === 'function' && typeof OffscreenCanvas === 'function') {
    try {
      return await renderInWorker(work, start);
    } catch {
      // A worker may be blocked or lack a canvas while the main thread can still draw.
    }
  }
  const { paintOnPage } = await import(/* webpackChunkName: 'story-on-page' */ './story-picture');
  return paintOnPage(work, document);
}
