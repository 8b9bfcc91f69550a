import { Agent, type Dispatcher, request } from 'undici';
import { type AddressGuard, RefusedAddressError } from '../guard/address-guard.js';
import { FetchFailure } from './fetch-failure.js';
import { guardedConnector } from './guarded-connector.js';
import { CONNECT_MS, FIRST_BYTE_MS, MAX_HEADER_BYTES, MAX_REDIRECTS } from './limits.js';
import type { Network } from './network.js';
import { type LimitedBody, readLimited } from './read-limited.js';

export interface FetchOptions {
  /** Value of the Accept header. */
  accept: string;
  maxBytes: number;
  /** Aborts the whole fetch, redirects included. */
  signal: AbortSignal;
}

export interface FetchedResource extends LimitedBody {
  /** URL after the last redirect. */
  url: URL;
  contentType: string;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Status codes of a shop that is temporarily busy. A retry with any other status would give the same result. */
const TRANSIENT_STATUSES: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

const USER_AGENT = 'Mozilla/5.0 (compatible; WishboardLinkPreview/1.0)';

/**
 * Fetches the links of members. The guard checks each hop before the request and again at the connection. Fetches share nothing:
 * no cookies, no referrer, no kept connection, no proxy.
 */
export class GuardedFetcher {
  constructor(
    private readonly guard: AddressGuard,
    private readonly network: Network,
  ) {}

  /**
   * Fetches a link and follows its redirects.
   *
   * @throws RefusedAddressError when any hop leads to an address that is not public
   * @throws FetchFailure for any other reason why the resource cannot be fetched
   */
  async get(link: string, options: FetchOptions): Promise<FetchedResource> {
    const agent = new Agent({
      connect: guardedConnector(this.guard, this.network),
      connectTimeout: CONNECT_MS,
      headersTimeout: FIRST_BYTE_MS,
      bodyTimeout: FIRST_BYTE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      allowH2: false,
    });
    try {
      return await this.follow(agent, link, options);
    } catch (error) {
      throw toFetchError(error);
    } finally {
      await agent.destroy();
    }
  }

  private async follow(agent: Agent, link: string, options: FetchOptions): Promise<FetchedResource> {
    let url = this.guard.checkUrl(link);
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(agent, url, options);
      const location = redirectTarget(response);
      if (location === null) return await read(response, url, options);
      response.body.destroy();
      if (redirects === MAX_REDIRECTS) throw new FetchFailure('too many redirects', false);
      url = this.guard.checkUrl(location, url);
    }
  }
}

async function send(agent: Agent, url: URL, { accept, signal }: FetchOptions): Promise<Dispatcher.ResponseData> {
  const headers = {
    accept,
    'accept-encoding': 'gzip, br',
    'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8,ja;q=0.5',
    'user-agent': USER_AGENT,
  };
  const response = await request(url, { dispatcher: agent, headers, signal });
  // A body that is destroyed early emits an error that nothing else handles.
  response.body.on('error', () => {});
  return response;
}

async function read(
  response: Dispatcher.ResponseData,
  url: URL,
  { maxBytes, signal }: FetchOptions,
): Promise<FetchedResource> {
  const { statusCode } = response;
  if (statusCode < 200 || statusCode > 299) {
    response.body.destroy();
    throw new FetchFailure(`status ${statusCode}`, TRANSIENT_STATUSES.includes(statusCode));
  }
  const body = await readLimited(response.body, header(response, 'content-encoding'), maxBytes, signal);
  return { url, contentType: header(response, 'content-type').toLowerCase(), ...body };
}

function redirectTarget(response: Dispatcher.ResponseData): string | null {
  if (!REDIRECTS.includes(response.statusCode)) return null;
  const location = header(response, 'location');
  if (!location) throw new FetchFailure('a redirect without a target', false);
  return location;
}

/**
 * Returns a header as text. Real servers send bytes above ASCII as UTF-8, whatever HTTP says. The values of a repeated header are
 * joined.
 */
function header(response: Dispatcher.ResponseData, name: string): string {
  const value = response.headers[name] ?? '';
  const text = Array.isArray(value) ? value.join(', ') : value;
  return /[\u0080-\u00ff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}

function toFetchError(error: unknown): Error {
  if (error instanceof FetchFailure) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RefusedAddressError) return cause;
  }
  const message = error instanceof Error ? error.message : String(error);
  return new FetchFailure(message || 'no connection', true, { cause: error });
}
