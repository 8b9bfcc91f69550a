import type { BrowserFailureReason } from '@wishboard/contracts/remotes/browser-failure';

/** How long the second look at a file may take, in milliseconds. */
const LOOK_TIMEOUT_MS = 3000;

/** A file that did not come. */
export class FileError extends Error {
  /**
   * @param status what it was answered with; null when nobody knows, as of a script or for want of an answer
   * @param integrity what it should have been, where that does not stand in a manifest
   */
  constructor(
    message: string,
    readonly url: string,
    readonly status: number | null = null,
    readonly integrity = '',
  ) {
    super(message);
    this.name = 'FileError';
  }
}

/** What to do with a request that got no answer, or not the whole of it. A limit of time says so itself. */
export const brokenOff =
  (url: string, integrity?: string) =>
  (error: unknown): never => {
    throw error instanceof TypeError ? new FileError(`${url}: ${error.message}`, url, null, integrity) : error;
  };

/**
 * `fetch` of a file.
 *
 * @throws {FileError} without an answer, and when that is no success
 */
export async function fetchFile(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch(brokenOff(url, init.integrity));
  if (!response.ok) throw new FileError(`${url} answered ${response.status}`, url, response.status);
  return response;
}

/** An error like the one that `AbortSignal.timeout` makes. */
export const timeoutError = (message: string) => new DOMException(message, 'TimeoutError');

/** What webpack's run-time says of a chunk: `missing` is one that ran and did not hand itself over. */
interface ChunkError {
  name: 'ChunkLoadError';
  type: 'timeout' | 'missing' | 'error';
  request: string;
}

const isTimeout = (error: unknown) => (error as Error | null)?.name === 'TimeoutError';
const isChunkError = (error: unknown): error is ChunkError => (error as Error | null)?.name === 'ChunkLoadError';

const ofStatus = (status: number): BrowserFailureReason => (status >= 500 ? 'unavailable' : 'missing');

/**
 * Why something failed, as far as it can be found out. Of a script a browser only says that there was an error, so its
 * file is asked for once more: with its integrity, and when that is refused, without.
 *
 * @param otherwise the reason when the error is of no file
 * @param integrities of the build's files, by name
 */
export async function reasonOf(
  error: unknown,
  otherwise: BrowserFailureReason,
  integrities: Readonly<Record<string, string>> = {},
): Promise<BrowserFailureReason> {
  if (isTimeout(error)) return 'timeout';
  if (isChunkError(error)) {
    if (error.type === 'timeout') return 'timeout';
    return error.type === 'missing' ? 'broken' : lookAgain(error.request, integrities[fileOf(error.request)]);
  }
  if (!(error instanceof FileError)) return otherwise;
  if (error.status !== null) return ofStatus(error.status);
  return lookAgain(error.url, error.integrity || integrities[fileOf(error.url)]);
}

const fileOf = (url: string) => new URL(url, location.href).pathname.split('/').pop() ?? '';

async function lookAgain(url: string, expected: string | undefined): Promise<BrowserFailureReason> {
  const ask = (integrity = '') =>
    fetch(url, { integrity, cache: 'no-store', signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) });
  const found = await ask(expected).catch(() => null);
  if (found) return found.ok ? 'network' : ofStatus(found.status);
  try {
    const answer = await ask();
    return answer.ok ? 'integrity' : ofStatus(answer.status);
  } catch (failure) {
    return isTimeout(failure) ? 'timeout' : 'network';
  }
}
