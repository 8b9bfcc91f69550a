import { brokenOff, fetchFile } from '../../failures/reason-of';
import { FILE_QUIET_MS } from './time-limits';
import { noteBytes, whileBytesCome } from './while-bytes-come';

declare global {
  /** Set by the shell, called by every build before it loads a chunk: web-kit/build/plugins/fetch-ahead-plugin.mjs. */
  var wishboardFetchAhead: typeof fetchAhead | undefined;
}

/** Files that are on their way or have come, by address. */
const files = new Map<string, Promise<void>>();

/**
 * Fetches a script or a style sheet into the browser's cache, from where the element that runs it takes it: an element does
 * not tell whether bytes come. Asked again for the same file it fetches nothing. Rejects when the server has none, or when
 * nothing comes; the next who asks tries again.
 *
 * @param url absolute
 */
export function fetchAhead(url: string): Promise<void> {
  const known = files.get(url);
  if (known) return known;
  const fetching = whileBytesCome((signal) => readWhole(url, signal), FILE_QUIET_MS, url);
  files.set(url, fetching);
  fetching.catch(() => files.delete(url));
  return fetching;
}

async function readWhole(url: string, signal: AbortSignal): Promise<void> {
  // Compared by the element that runs it: with an integrity here, not a byte would be handed on before the last has come.
  const response = await fetchFile(url, { signal });
  noteBytes();
  const reader = response.body?.getReader();
  while (reader && !(await reader.read().catch(brokenOff(url))).done) noteBytes();
}
