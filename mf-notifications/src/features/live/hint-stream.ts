import type { Hint } from '@wishboard/contracts/http/hint';
import { paths } from '@wishboard/contracts/http/routes';

/** The part of EventSource that the stream uses, so that tests can replace it. */
export interface EventSourceLike {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: ((event: Event) => void) | null;
  close(): void;
}

export type OpenHintStream = () => EventSourceLike;

export interface HintStreamOptions {
  open: OpenHintStream;
  onHint(hint: Hint): void;
  /**
   * Called when hints may have been missed: the stream is open again after a failure, or has opened long after the page's data was
   * loaded.
   */
  onMissed(): void;
}

const TYPES: ReadonlySet<unknown> = new Set<Hint['type']>(['notifications', 'recommendations', 'account', 'wishes']);
const CLOSED = 2;
const RETRY_MIN_MS = 2_000;
const RETRY_MAX_MS = 60_000;
/**
 * Largest age of the page in milliseconds at which no hints can have been missed when the stream opens: the server then repeats the hints
 * of the last ten seconds.
 */
const PAGE_AGE_MAX_MS = 8_000;

/**
 * Parses a hint.
 *
 * @returns null for a message that this version does not know, which is then ignored
 */
export function parseHint(data: string): Hint | null {
  try {
    const hint: unknown = JSON.parse(data);
    if (typeof hint !== 'object' || hint === null || !('type' in hint)) return null;
    return TYPES.has(hint.type) ? (hint as Hint) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a stream of hints open until it is stopped. The browser reconnects by itself after a lost connection, but gives up for good after
 * an error response (during a restart, or for a member with too many streams). In that case the stream is opened again here, with an
 * exponential back-off of 2 to 60 s.
 *
 * @returns a function that closes the stream
 */
export function keepHintStream({ open, onHint, onMissed }: HintStreamOptions): () => void {
  let source: EventSourceLike | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MIN_MS;
  let mayHaveMissed = () => performance.now() > PAGE_AGE_MAX_MS;

  function connect(): void {
    const current = open();
    source = current;
    current.onopen = () => {
      retryMs = RETRY_MIN_MS;
      if (mayHaveMissed()) onMissed();
      mayHaveMissed = () => false;
    };
    current.onmessage = ({ data }) => {
      const hint = parseHint(data);
      if (hint !== null) onHint(hint);
    };
    current.onerror = () => {
      mayHaveMissed = () => true;
      if (current.readyState !== CLOSED) return;
      current.close();
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    };
  }

  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * Opens the hint stream with the browser's EventSource; null in a browser without EventSource. One page opens one stream for all its
 * remotes.
 */
export const openPageStream: OpenHintStream | null =
  typeof EventSource === 'function' ? () => new EventSource(paths.notificationStream) : null;
