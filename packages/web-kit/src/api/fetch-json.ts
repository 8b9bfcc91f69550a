import type { ErrorCode, ErrorView, FieldError } from '@wishboard/contracts/http/error';
import { WISHES_STALE_SECONDS, WROTE_COOKIE } from '@wishboard/contracts/http/members/own-writes';
import { IDEMPOTENCY_HEADER, paths } from '@wishboard/contracts/http/routes';

/** A response with an error status. The message is `status: body`, or `status: status text` when the body is empty. */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed body, or null when it is not in the API's error form. */
  readonly view: ErrorView | null;
  /** Seconds to wait before another attempt, or null when the server gave none. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = 'ApiError';
    this.status = response.status;
    this.view = parseErrorView(body);
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : null;
  }

  get code(): ErrorCode | null {
    return this.view?.code ?? null;
  }

  get fieldErrors(): FieldError[] {
    return this.view?.errors ?? [];
  }
}

function parseErrorView(body: string): ErrorView | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const isView = typeof parsed === 'object' && parsed !== null && 'code' in parsed && 'message' in parsed;
    return isView ? (parsed as ErrorView) : null;
  } catch {
    return null;
  }
}

/** Whether the server collects traces, which it states in a meta element of the page. */
const collectsTraces = () => document.querySelector('meta[name="traces"]') !== null;

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns a W3C `traceparent` that starts a trace with one request of this page, or null when the server collects no traces. */
function newTraceParent(): string | null {
  return collectsTraces() ? `00-${randomHex(16)}-${randomHex(8)}-01` : null;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Request body, sent as JSON. A Blob is sent as it is, with its own content type. */
  body?: unknown;
  /** UUID of the act, which makes a POST safe to repeat. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Whether the request outlives the page that sends it. */
  keepalive?: boolean;
  /** Replacement of `fetch`, for tests. */
  fetch?: typeof fetch;
}

/**
 * Sends a request with the session cookie and returns a successful response. After a change of wishes it sets a cookie, so that for
 * a few seconds every server process reads wish lists anew.
 *
 * @throws {ApiError} on any other status
 */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, idempotencyKey, signal, keepalive } = options;
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', body instanceof Blob ? body.type : 'application/json');
  if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
  const traceParent = newTraceParent();
  if (traceParent) headers.set('traceparent', traceParent);
  const send = options.fetch ?? globalThis.fetch;
  const response = await send(path, {
    method,
    headers,
    credentials: 'include',
    body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    signal,
    keepalive,
  });
  if (!response.ok) throw new ApiError(response, await response.text());
  if (method !== 'GET' && path.startsWith(paths.wishes)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is too young, and asynchronous.
    document.cookie = `${WROTE_COOKIE}=1; Max-Age=${WISHES_STALE_SECONDS}; Path=/api; SameSite=Strict`;
  }
  return response;
}

/**
 * Sends a request like {@link request} and returns the parsed body, or undefined for an empty body.
 *
 * @throws {ApiError} on a status that is not a success
 */
export async function fetchJson<Body>(path: string, options: RequestOptions = {}): Promise<Body> {
  const text = await (await request(path, options)).text();
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/** Sends a request like {@link fetchJson}, but returns null for a 401. */
export async function fetchJsonOrNull<Body>(path: string, options: RequestOptions = {}): Promise<Body | null> {
  try {
    return await fetchJson<Body>(path, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
