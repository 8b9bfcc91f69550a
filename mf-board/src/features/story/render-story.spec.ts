import { TextEncoder } from 'node:util';
import { renderStory, type StartStoryWorker } from './render-story';
import type { StoryRequest } from './story-work';

const request: StoryRequest = {
  content: { title: 'A kite', description: 'A red one', igAccount: null, color: 'green', isGranted: false },
  defaults: { title: '', description: '' },
  author: { name: 'Mei', day: '21 Nov 2026' },
  invitation: 'Cheer me on!',
  stamp: 'WISH GRANTED',
  link: { address: 'https://wishboard.example/w/00000001', shown: 'wishboard.example/w/00000001' },
  pictures: { product: null, avatar: null },
};
const picture = new Blob(['picture'], { type: 'image/png' });

/** Returns a fake worker that runs `answer` once it has received work. */
function workerThat(answer: (worker: Worker) => void) {
  const seen = { requests: [] as unknown[], ended: 0 };
  const start: StartStoryWorker = () => {
    const worker = {
      postMessage(message: unknown) {
        seen.requests.push(message);
        queueMicrotask(() => answer(worker));
      },
      terminate() {
        seen.ended += 1;
      },
    } as Worker;
    return worker;
  };
  return { start, seen };
}

describe('Drawing a story picture', () => {
  const before = { Worker: globalThis.Worker, OffscreenCanvas: globalThis.OffscreenCanvas };

  beforeEach(() => {
    const present = class {};
    // The QR code generator needs a TextEncoder, which jsdom lacks.
    Object.assign(globalThis, { Worker: present, OffscreenCanvas: present, TextEncoder });
    HTMLCanvasElement.prototype.getContext = () => null;
  });

  afterEach(() => {
    Object.assign(globalThis, before);
  });

  it('happens in a worker where workers are available, and the worker is terminated afterwards', async () => {
    const { start, seen } = workerThat((worker) =>
      worker.onmessage?.(new MessageEvent('message', { data: { picture } })),
    );
    expect(await renderStory(request, start)).toBe(picture);
    expect(seen).toEqual({ requests: [{ ...request, images: { product: null, avatar: null } }], ended: 1 });
  });

  it('leaves out product and author pictures that cannot be decoded', async () => {
    const { start, seen } = workerThat((worker) =>
      worker.onmessage?.(new MessageEvent('message', { data: { picture } })),
    );
    // jsdom does not decode pictures.
    const pictures = { product: 'https://wishboard.example/media/p', avatar: 'https://wishboard.example/media/a' };
    expect(await renderStory({ ...request, pictures }, start)).toBe(picture);
    expect(seen.requests).toEqual([{ ...request, pictures, images: { product: null, avatar: null } }]);
  });

  // jsdom has no canvas, so drawing on the page is recognised by its error.
  it.each<[string, (worker: Worker) => void]>([
    ['cannot draw', (worker) => worker.onmessage?.(new MessageEvent('message', { data: { reason: 'no context' } }))],
    ['does not start', (worker) => worker.onerror?.(new ErrorEvent('error', { message: 'blocked' }))],
  ])('falls back to the page when the worker %s', async (_name, answer) => {
    const { start, seen } = workerThat(answer);
    await expect(renderStory(request, start)).rejects.toThrow('This browser gives no 2D context');
    expect(seen.ended).toBe(1);
  });

  it('happens on the page where OffscreenCanvas is missing', async () => {
    Object.assign(globalThis, { OffscreenCanvas: undefined });
    const { start, seen } = workerThat(() => undefined);
    await expect(renderStory(request, start)).rejects.toThrow('This browser gives no 2D context');
    expect(seen.requests).toEqual([]);
  });
});
