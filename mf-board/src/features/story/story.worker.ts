import { paintOffscreen } from './story-picture';
import type { StoryWork } from './story-work';

/** The worker's reply: the picture, or the reason of the failure. */
export type StoryReply = { picture: Blob } | { reason: string };

interface WorkerScope {
  readonly fonts: FontFaceSet;
  onmessage: ((event: MessageEvent<StoryWork>) => void) | null;
  postMessage(reply: StoryReply): void;
}

// One TypeScript project cannot have the global types of both a page and a worker, so this declares the part in use.
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  paintOffscreen(data, scope.fonts).then(
    (picture) => scope.postMessage({ picture }),
    (error: unknown) => scope.postMessage({ reason: String(error) }),
  );
};
