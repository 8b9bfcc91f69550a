import type { StoryReply } from './story.worker';
import { loadStoryImages } from './story-images';
import type { StoryRequest, StoryWork } from './story-work';

/** Longer than any picture takes; then the page draws it itself. Milliseconds. */
const WORKER_PATIENCE_MS = 12_000;

export type StartStoryWorker = () => Worker;

const startStoryWorker: StartStoryWorker = () => new Worker(new URL('./story.worker.ts', import.meta.url));

function renderInWorker(work: StoryWork, start: StartStoryWorker): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = start();
    const timer = setTimeout(() => end(() => reject(new Error('The story worker did not answer'))), WORKER_PATIENCE_MS);
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
 * The story picture of a wish as PNG, drawn in a worker where the browser can, else on the page's thread.
 *
 * @throws When neither way gives a picture.
 */
export async function renderStory(request: StoryRequest, start: StartStoryWorker = startStoryWorker): Promise<Blob> {
  const work = { ...request, images: await loadStoryImages(request.pictures) };
  if (typeof Worker === 'function' && typeof OffscreenCanvas === 'function') {
    try {
      return await renderInWorker(work, start);
    } catch {
      // A worker that is blocked or has no canvas says nothing about the page itself.
    }
  }
  const { paintOnPage } = await import(/* webpackChunkName: 'story-on-page' */ './story-picture');
  return paintOnPage(work, document);
}
