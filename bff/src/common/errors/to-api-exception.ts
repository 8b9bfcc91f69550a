import { HttpException } from '@nestjs/common';
import { isConnectionFailure } from '@wishboard/database/errors/connection-failure';
import { ApiException } from './api-exception.js';

/** Seconds a client is asked to wait while PostgreSQL is away. It is usually back sooner. */
const RETRY_AFTER_S = 2;

/** Seconds a client is asked to wait while the disk is full: somebody has to make room. */
const RETRY_AFTER_FULL_S = 30;
/** SQLSTATE disk_full. What is there can be read. */
const DISK_FULL = '53100';

/**
 * SQLSTATE classes that say the server cannot answer now: transaction rollback (serialisation, deadlock), insufficient
 * resources, operator intervention, system error; and lock_not_available.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = /^(40|53|57|58)...$|^55P03$/;

/** Whatever was thrown, as the answer it deserves. What nobody foresaw is INTERNAL and keeps its cause for the log. */
export function toApiException(thrown: unknown): ApiException {
  if (thrown instanceof ApiException) return thrown;
  if (thrown instanceof HttpException) return fromStatus(thrown.getStatus(), thrown);
  if (typeof thrown !== 'object' || thrown === null) return internal(thrown);
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown };
  const isHttp = typeof statusCode === 'number';
  if (isHttp && typeof code === 'string' && code.startsWith('FST_')) return fromStatus(statusCode, thrown);
  const known = fromDatabase(thrown, String(code ?? ''));
  return known ?? (isHttp ? fromStatus(statusCode, thrown) : internal(thrown));
}

export function unavailable(cause: unknown): ApiException {
  const message = 'The service is not available right now. Please try again in a moment.';
  return new ApiException('UNAVAILABLE', message, { cause, retryAfter: RETRY_AFTER_S });
}

function full(cause: unknown): ApiException {
  const message = 'Nothing can be saved right now. Please try again in a few minutes.';
  return new ApiException('UNAVAILABLE', message, { cause, retryAfter: RETRY_AFTER_FULL_S });
}

function internal(cause: unknown): ApiException {
  return new ApiException('INTERNAL', 'Something went wrong on our side', { cause });
}

function fromDatabase(error: object, state: string): ApiException | null {
  if (state === DISK_FULL) return full(error);
  if (isConnectionFailure(error) || UNAVAILABLE_STATES.test(state)) return unavailable(error);
  // A row this one refers to was deleted a moment ago.
  if (state === '23503') return new ApiException('NOT_FOUND', 'This does not exist any more', { cause: error });
  if (state.startsWith('22')) return new ApiException('VALIDATION_FAILED', 'A value is not valid', { cause: error });
  return null;
}

function fromStatus(status: number, cause: object): ApiException {
  switch (status) {
    case 401:
      return new ApiException('UNAUTHENTICATED', 'Please sign in', { cause });
    // The static files' way of saying that a path cannot be the name of a file.
    case 403:
    case 404:
    case 405:
      return new ApiException('NOT_FOUND', 'There is nothing at this address', { cause });
    case 413:
      return new ApiException('PAYLOAD_TOO_LARGE', 'The request is too large', { cause });
    case 415:
      return new ApiException('UNSUPPORTED_MEDIA_TYPE', 'Send JSON with the content type application/json', { cause });
    case 429:
      return new ApiException('RATE_LIMITED', 'Too many requests. Please slow down.', { cause });
    case 503:
      return unavailable(cause);
    default:
      return status >= 400 && status < 500
        ? new ApiException('VALIDATION_FAILED', 'The request is not valid', { cause })
        : internal(cause);
  }
}
