import { paintOffscreen } from './story-picture';
import type { StoryWork } from './story-work';

/** What the worker answers: the picture, or why there is none. */
export type StoryReply = { picture: Blob } | { reason: string };

interface WorkerScope {
  readonly fonts: FontFaceSet;
  onmessage: ((event: MessageEvent<StoryWork>) => void) | null;
  postMessage(reply: StoryReply): void;
}

// The page's and the worker's global types cannot stand in one project; this is the part that is used.
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  paintOffscreen(data, scope.fonts).then(
    (picture) => scope.postMessage({ picture }),
    (error: unknown) => scope.postMessage({ reason: String(error) }),
  );
};
