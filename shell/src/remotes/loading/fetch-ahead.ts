import { fetchFile, rethrowAsFileError } from '../../failures/failure-reason';
import { FILE_STALL_MS } from './time-limits';
import { noteBytes, withStallTimeout } from './with-stall-timeout';

declare global {
  /** Set by the shell and called by every build before it loads a chunk: web-kit/build/plugins/fetch-ahead-plugin.mjs. */
  var wishboardFetchAhead: typeof fetchAhead | undefined;
}

/** Downloads in progress or finished, by address. */
const files = new Map<string, Promise<void>>();

/**
 * Fetches a script or a style sheet into the browser's HTTP cache, from which the element that runs the file takes it. The element itself
 * does not report whether bytes arrive. A second call for the same file shares the first download; after a failure, the next call tries
 * again.
 *
 * @param url absolute address
 * @throws FileError when the server does not deliver the file; a timeout error when no bytes arrive
 */
export function fetchAhead(url: string): Promise<void> {
  const known = files.get(url);
  if (known) return known;
  const fetching = withStallTimeout((signal) => downloadFully(url, signal), FILE_STALL_MS, url);
  files.set(url, fetching);
  fetching.catch(() => files.delete(url));
  return fetching;
}

async function downloadFully(url: string, signal: AbortSignal): Promise<void> {
  // No integrity hash here: with one, the browser would hold back all bytes until the last has arrived. The element that runs the file
  // checks the hash.
  const response = await fetchFile(url, { signal });
  noteBytes();
  const reader = response.body?.getReader();
  while (reader && !(await reader.read().catch(rethrowAsFileError(url))).done) noteBytes();
}
