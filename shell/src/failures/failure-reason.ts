import type { BrowserFailureReason } from '@wishboard/contracts/remotes/browser-failure';

/** Timeout of each diagnostic request for a failed file, in milliseconds. */
const DIAGNOSIS_TIMEOUT_MS = 3000;

/** A file whose download failed. */
export class FileError extends Error {
  /**
   * @param status status code of the response; null when it is unknown, as for a script element, or when there was no response
   * @param integrity the expected integrity hash, where no manifest contains it
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

/**
 * Returns a `catch` handler that turns a network error (`TypeError`) of a request for `url` into a {@link FileError}. Other errors, such
 * as timeouts, are rethrown unchanged.
 */
export const rethrowAsFileError =
  (url: string, integrity?: string) =>
  (error: unknown): never => {
    throw error instanceof TypeError ? new FileError(`${url}: ${error.message}`, url, null, integrity) : error;
  };

/**
 * Fetches a file.
 *
 * @throws {FileError} when there is no response or its status is not a success
 */
export async function fetchFile(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch(rethrowAsFileError(url, init.integrity));
  if (!response.ok) throw new FileError(`${url} answered ${response.status}`, url, response.status);
  return response;
}

/** Creates an error like that of `AbortSignal.timeout`. */
export const timeoutError = (message: string) => new DOMException(message, 'TimeoutError');

/** Webpack's error for a chunk. The type `missing` means that the chunk's script ran but did not register the chunk. */
interface ChunkError {
  name: 'ChunkLoadError';
  type: 'timeout' | 'missing' | 'error';
  request: string;
}

const isTimeout = (error: unknown) => (error as Error | null)?.name === 'TimeoutError';
const isChunkError = (error: unknown): error is ChunkError => (error as Error | null)?.name === 'ChunkLoadError';

const reasonOfStatus = (status: number): BrowserFailureReason => (status >= 500 ? 'unavailable' : 'missing');

/**
 * Finds out why something failed, as far as possible. A browser reports only that a script failed. The script's file is therefore
 * requested once more: first with its integrity hash, and if that fails, without.
 *
 * @param otherwise the reason when the error is not about a file
 * @param integrities integrity hashes of the build's files, by file name
 */
export async function findFailureReason(
  error: unknown,
  otherwise: BrowserFailureReason,
  integrities: Readonly<Record<string, string>> = {},
): Promise<BrowserFailureReason> {
  if (isTimeout(error)) return 'timeout';
  if (isChunkError(error)) {
    if (error.type === 'timeout') return 'timeout';
    return error.type === 'missing' ? 'broken' : diagnoseByRefetch(error.request, integrities[fileOf(error.request)]);
  }
  if (!(error instanceof FileError)) return otherwise;
  if (error.status !== null) return reasonOfStatus(error.status);
  return diagnoseByRefetch(error.url, error.integrity || integrities[fileOf(error.url)]);
}

const fileOf = (url: string) => new URL(url, location.href).pathname.split('/').pop() ?? '';

async function diagnoseByRefetch(url: string, expected: string | undefined): Promise<BrowserFailureReason> {
  const ask = (integrity = '') =>
    fetch(url, { integrity, cache: 'no-store', signal: AbortSignal.timeout(DIAGNOSIS_TIMEOUT_MS) });
  const found = await ask(expected).catch(() => null);
  if (found) return found.ok ? 'network' : reasonOfStatus(found.status);
  try {
    const answer = await ask();
    return answer.ok ? 'integrity' : reasonOfStatus(answer.status);
  } catch (failure) {
    return isTimeout(failure) ? 'timeout' : 'network';
  }
}
