import { STATUS_CODES } from 'node:http';
import type { ErrorView } from '@wishboard/contracts/http/error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiException } from './api-exception.js';

export function toErrorView({ statusCode, code, message, errors }: ApiException, requestId: string): ErrorView {
  const error = STATUS_CODES[statusCode] ?? 'Error';
  return { statusCode, error, code, message, ...(errors && { errors }), requestId };
}

/** Sends an error response in the shape that all errors share. */
export function sendError(
  exception: ApiException,
  request: Pick<FastifyRequest, 'id' | 'method'>,
  reply: FastifyReply,
): void {
  const body = JSON.stringify(toErrorView(exception, request.id));
  if (exception.retryAfter !== undefined) void reply.header('retry-after', exception.retryAfter);
  void reply
    .code(exception.statusCode)
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-length', Buffer.byteLength(body))
    .header('cache-control', 'no-store')
    .removeHeader('etag')
    .removeHeader('content-encoding')
    .send(request.method === 'HEAD' ? undefined : body);
}
