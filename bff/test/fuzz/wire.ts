import { connect } from 'node:net';
import fc from 'fast-check';
import { TEXTS } from './attacks.js';

/** Raw bytes of a request that no client library would send. */
export interface WireRequest {
  head: string;
  body: string;
}

const oneLine = TEXTS.filter((text) => !/\p{Surrogate}/u.test(text) && text.length < 6000);
const JSON_BODY = '{"title":"wire","description":"wire"}';

/** Generates requests that are broken below the level of JSON: request line, headers, framing and length. */
export const wireRequest: fc.Arbitrary<WireRequest> = fc
  .record({
    method: fc.constantFrom('POST', 'GET', 'PATCH', 'DELETE', 'post', 'BREW', 'PRI', ''),
    path: fc.oneof(
      fc.constantFrom(
        '/api/wishes',
        '/api/user',
        '*',
        'http://evil.test/api/user',
        '//evil.test/api/user',
        '/api/../api/user',
        '',
      ),
      fc.constantFrom(...oneLine).map((text) => `/api/wishes/${text}`),
    ),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''),
    framing: fc.constantFrom(
      [`content-length: ${JSON_BODY.length}`],
      [`content-length: ${JSON_BODY.length + 50}`],
      ['content-length: 5'],
      ['content-length: -1'],
      ['content-length: 1e3'],
      ['content-length: 99999999999999999999'],
      ['content-length: 5', 'content-length: 37'],
      ['transfer-encoding: chunked', 'content-length: 5'],
      ['transfer-encoding: chunked'],
      ['transfer-encoding: xchunked'],
      ['transfer-encoding: gzip, chunked'],
      [],
    ),
    headers: fc.array(
      fc.oneof(
        fc.tuple(
          fc.constantFrom(
            'cookie',
            'host',
            'origin',
            'x-request-id',
            'content-type',
            'expect',
            'upgrade',
            'connection',
            'te',
            'a b',
            '',
            ':',
          ),
          fc.constantFrom(
            ...oneLine,
            '100-continue',
            'websocket',
            'h2c',
            'close',
            'wishboard_session=s%3Ax.y',
            'x'.repeat(20_000),
          ),
        ),
        fc.constant(['cookie', Array.from({ length: 300 }, (_, at) => `a${at}=b`).join('; ')] as [string, string]),
      ),
      { maxLength: 4 },
    ),
    body: fc.constantFrom(
      JSON_BODY,
      '',
      JSON_BODY.slice(0, 12),
      `25\r\n${JSON_BODY}\r\n0\r\n\r\n`,
      'zz\r\n{}\r\n',
      'fffffffff\r\n',
    ),
    separator: fc.constantFrom('\r\n', '\r\n', '\n', '\r'),
  })
  .map(({ method, path, version, framing, headers, body, separator }) => {
    const lines = ['host: wish.test', 'sec-fetch-site: same-origin', 'content-type: application/json', ...framing];
    const more = headers.map(([name, value]) => `${name}: ${value}`);
    return { head: [`${method} ${path} ${version}`, ...lines, ...more, '', ''].join(separator), body };
  });

/** Sends the bytes, ends the sending side, and returns everything the server sends until it closes the connection. */
export function sendBytes(port: number, { head, body }: WireRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(text) : reject(error),
    );
    socket.on('close', () => resolve(text));
    socket.end(head + body);
  });
}
