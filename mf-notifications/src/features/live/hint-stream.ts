import type { Hint } from '@wishboard/contracts/http/hint';
import { paths } from '@wishboard/contracts/http/routes';

/** The part of the browser's EventSource that the stream needs, so that tests can bring their own. */
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
  /** The stream stands after having been down, or long after what the page shows was read: hints may have been missed. */
  onMissed(): void;
}

const TYPES: ReadonlySet<unknown> = new Set<Hint['type']>(['notifications', 'recommendations', 'wishes']);
const CLOSED = 2;
const RETRY_MIN_MS = 2_000;
const RETRY_MAX_MS = 60_000;
/** How old the page may be when its stream opens, in milliseconds: the server then tells what it has told in the last ten seconds. */
const PAGE_AGE_MAX_MS = 8_000;

/**
 * Reads a hint.
 *
 * @returns `null` for a message this version does not know, which is then ignored.
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
 * Keeps a stream of hints open until told to stop. The browser reconnects by itself after a lost connection, but gives
 * up for good when the server answers with an error (a restart, a member with too many streams), so that case is
 * retried here with a growing pause of 2 to 60 s.
 *
 * @returns A function that ends the stream.
 */
export function keepHintStream({ open, onHint, onMissed }: HintStreamOptions): () => void {
  let source: EventSourceLike | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MIN_MS;
  let mayMiss = () => performance.now() > PAGE_AGE_MAX_MS;

  function connect(): void {
    const current = open();
    source = current;
    current.onopen = () => {
      retryMs = RETRY_MIN_MS;
      if (mayMiss()) onMissed();
      mayMiss = () => false;
    };
    current.onmessage = ({ data }) => {
      const hint = parseHint(data);
      if (hint !== null) onHint(hint);
    };
    current.onerror = () => {
      mayMiss = () => true;
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

/** The browser's own stream of hints, or null where it has none. One page opens one, for every remote on it. */
export const openPageStream: OpenHintStream | null =
  typeof EventSource === 'function' ? () => new EventSource(paths.notificationStream) : null;
