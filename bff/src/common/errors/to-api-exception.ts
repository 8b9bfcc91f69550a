import { HttpException } from '@nestjs/common';
import { isConnectionFailure } from '@wishboard/database/errors/connection-failure';
import { ApiException } from './api-exception.js';

/** Retry-After for clients while PostgreSQL is unreachable, in seconds. PostgreSQL is usually back sooner. */
const RETRY_AFTER_S = 2;

/** Retry-After for clients while the disk is full, in seconds. It is longer, because an operator has to free space. */
const RETRY_AFTER_FULL_S = 30;
/** SQLSTATE disk_full. Reads still work in this state. */
const DISK_FULL = '53100';

/**
 * SQLSTATE classes that mean that PostgreSQL cannot answer now: transaction rollback (serialisation failure, deadlock),
 * insufficient resources, operator intervention, system error; and the single state lock_not_available.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = /^(40|53|57|58)...$|^55P03$/;

/** Maps any thrown value to an `ApiException`. An unexpected value becomes INTERNAL and is kept as the cause for the log. */
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

function diskFull(cause: unknown): ApiException {
  const message = 'Nothing can be saved right now. Please try again in a few minutes.';
  return new ApiException('UNAVAILABLE', message, { cause, retryAfter: RETRY_AFTER_FULL_S });
}

function internal(cause: unknown): ApiException {
  return new ApiException('INTERNAL', 'Something went wrong on our side', { cause });
}

function fromDatabase(error: object, state: string): ApiException | null {
  if (state === DISK_FULL) return diskFull(error);
  if (isConnectionFailure(error) || UNAVAILABLE_STATES.test(state)) return unavailable(error);
  // Foreign key violation: another transaction deleted the referenced row a moment ago.
  if (state === '23503') return new ApiException('NOT_FOUND', 'This does not exist any more', { cause: error });
  if (state.startsWith('22')) return new ApiException('VALIDATION_FAILED', 'A value is not valid', { cause: error });
  return null;
}

function fromStatus(status: number, cause: object): ApiException {
  switch (status) {
    case 401:
      return new ApiException('UNAUTHENTICATED', 'Please sign in', { cause });
    // The static file plugin answers 403 for a path that cannot be a file name.
    case 403:
    case 404:
    case 405:
      return new ApiException('NOT_FOUND', 'There is nothing at this address', { cause });
    case 413:
      return new ApiException('PAYLOAD_TOO_LARGE', 'The request is too large', { cause });
    case 415:
      return new ApiException('UNSUPPORTED_MEDIA_TYPE', 'Send JSON with the content type application/json', { cause });
    case 416:
      return new ApiException('RANGE_NOT_SATISFIABLE', 'The file ends before the requested range', { cause });
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
