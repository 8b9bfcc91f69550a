import { Agent, type IncomingMessage, request } from 'node:http';
import fc from 'fast-check';
import { RAW_BODIES, TEXTS } from './attacks.js';

export interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answered {
  status: number;
  /** Whether the request went over the connection of the request before. */
  isKept: boolean;
  /** Whether the response says that the server closes the connection. */
  isClosing: boolean;
}

/** Sends requests one after another over one connection, and opens another connection only when the server has closed it. */
export class OneConnection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly port: number) {}

  ask({ path, method = 'GET', headers = {}, body }: Asked): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: this.port, agent: this.agent, path, method, headers });
      asked.on('error', reject);
      asked.on('response', (response: IncomingMessage) => {
        const answer = {
          status: response.statusCode ?? 0,
          isKept: asked.reusedSocket,
          isClosing: response.headers.connection === 'close',
        };
        response.on('error', reject);
        // Resolves after the agent has taken the connection back.
        response.on('close', () => setImmediate(resolve, answer));
        response.resume();
      });
      asked.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

const texts = TEXTS.filter((text) => !/\p{Surrogate}/u.test(text) && text.length < 2000);
const inHeader = texts.filter((text) => /^[\x21-\x7e]*$/.test(text));

/**
 * Generates requests that any client library would send, and that are mostly wrong in the path, the headers or the body.
 *
 * @param cookie Cookie header of a member's session, which most of the requests carry
 */
export const wrongRequest = (cookie: string): fc.Arbitrary<Asked> =>
  fc
    .record({
      method: fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT', 'GET'),
      path: fc.oneof(
        fc.constantFrom(
          '/api/wishes',
          '/api/interactions',
          '/api/user/switch',
          '/api/reports',
          '/api/browser-failures',
        ),
        fc.constantFrom(...texts).map((text) => `/api/wishes/${encodeURIComponent(text)}`),
        fc.constantFrom(...texts).map((text) => `/api/wishes?cursor=${encodeURIComponent(text)}`),
        fc.constant('/api/wishes/%E0%A4%A'),
      ),
      type: fc.constantFrom('application/json', 'application/json', 'text/plain', 'multipart/form-data', 'a', ''),
      encoding: fc.constantFrom('', '', 'gzip', 'bogus'),
      cookie: fc.oneof(
        { weight: 4, arbitrary: fc.constant(cookie) },
        fc.constantFrom('wishboard_session=x', ...inHeader),
      ),
      site: fc.constantFrom('same-origin', 'same-origin', 'cross-site'),
      body: fc.constantFrom(...RAW_BODIES),
      isChunked: fc.boolean(),
    })
    .map(({ method, path, type, encoding, cookie, site, body, isChunked }) => ({
      path,
      method,
      body,
      headers: {
        'content-type': type,
        'sec-fetch-site': site,
        ...(encoding && { 'content-encoding': encoding }),
        ...(cookie && { cookie }),
        ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(Buffer.byteLength(body)) }),
      },
    }));
