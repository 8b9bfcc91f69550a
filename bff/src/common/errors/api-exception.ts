import { ERROR_STATUS, type ErrorCode, type FieldError } from '@wishboard/contracts/http/error';

export interface ApiExceptionDetails {
  errors?: FieldError[];
  /** Seconds after which a repeat may succeed, for the Retry-After header. */
  retryAfter?: number;
  cause?: unknown;
}

/** What a request is answered with when it is not a success. The message is shown to members. */
export class ApiException extends Error {
  override readonly name = 'ApiException';
  readonly statusCode: number;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: ApiExceptionDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.statusCode = ERROR_STATUS[code];
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

/** One answer for every field that is wrong; its message is the first problem's. */
export function validationFailed(errors: [FieldError, ...FieldError[]]): ApiException {
  return new ApiException('VALIDATION_FAILED', errors[0].message, { errors });
}

/** @param what names the thing as a member would, such as "wish" */
export function notFound(what: string): ApiException {
  return new ApiException('NOT_FOUND', `This ${what} does not exist`);
}

export function unauthenticated(): ApiException {
  return new ApiException('UNAUTHENTICATED', 'Please sign in');
}

/** Of a route that there is in another mode of the product. */
export function nothingHere(): ApiException {
  return new ApiException('NOT_FOUND', 'There is nothing at this address');
}
