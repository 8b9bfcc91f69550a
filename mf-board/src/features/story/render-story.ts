import type { StoryReply } from './story.worker';
import { paintOnPage, type StoryRequest } from './story-picture';

/** Longer than any picture takes; then the page draws it itself. Milliseconds. */
const WORKER_PATIENCE_MS = 8_000;

export type StartStoryWorker = () => Worker;

const startStoryWorker: StartStoryWorker = () => new Worker(new URL('./story.worker.ts', import.meta.url));

function renderInWorker(request: StoryRequest, start: StartStoryWorker): Promise<Blob> {
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
    worker.postMessage(request);
  });
}

/**
 * The story picture of a wish as PNG, drawn in a worker where the browser can, else on the page's thread.
 *
 * @throws When neither way gives a picture.
 */
export async function renderStory(request: StoryRequest, start: StartStoryWorker = startStoryWorker): Promise<Blob> {
  if (typeof Worker === 'function' && typeof OffscreenCanvas === 'function') {
    try {
      return await renderInWorker(request, start);
    } catch {
      // A worker that is blocked or has no canvas says nothing about the page itself.
    }
  }
  return paintOnPage(request, document);
}
