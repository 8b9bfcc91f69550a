import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiException } from '../errors/api-exception.js';
import { toErrorView } from '../errors/send-error.js';

/**
 * Sends an error response on the raw socket and closes it. It handles input that is not HTTP, headers that are too
 * large and requests that arrived only in part. A connection that sent no bytes is closed without a response. Browsers
 * open connections ahead of use. A browser that sends its request at that very moment would take the error for its
 * response; without one, it retries on another connection.
 *
 * @param goodbyeMs milliseconds that the client has to close its side before the socket is destroyed
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, goodbyeMs: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const exception = exceptionOf(error);
  const body = JSON.stringify(toErrorView(exception, randomUUID()));
  const { statusCode } = exception;
  socket.end(
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  // Destroying the socket at once could lose the response in transit. Waiting for the client alone could keep the socket for ever.
  const timer = setTimeout(() => socket.destroy(), goodbyeMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

function exceptionOf({ code }: NodeJS.ErrnoException): ApiException {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ApiException('PAYLOAD_TOO_LARGE', 'The request is too large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiException('REQUEST_TIMEOUT', 'The request took too long to arrive');
    default:
      return new ApiException('VALIDATION_FAILED', 'The request is not valid');
  }
}
