import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiException } from '../errors/api-exception.js';
import { toErrorView } from '../errors/send-error.js';

/**
 * Answers what is no HTTP at all, whose headers are too large, or of which half came, on the bare connection, and closes it.
 * A connection that brought nothing is closed without a word: browsers open some ahead, and one that asks on it at that moment
 * would take the word for its answer, where it asks again on another when there is none.
 *
 * @param goodbyeMs milliseconds in which the client may close its side
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, goodbyeMs: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const exception = tooLarge
    ? new ApiException('PAYLOAD_TOO_LARGE', 'The request is too large')
    : new ApiException('VALIDATION_FAILED', 'The request is not valid');
  const body = JSON.stringify(toErrorView(exception, randomUUID()));
  const { statusCode } = exception;
  socket.end(
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  // Destroyed at once it might lose the answer on its way; left to the client it might stay for ever.
  const timer = setTimeout(() => socket.destroy(), goodbyeMs).unref();
  socket.once('close', () => clearTimeout(timer));
}
