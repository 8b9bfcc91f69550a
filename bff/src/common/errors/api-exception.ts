import { ERROR_STATUS, type ErrorCode, type FieldError } from '@wishboard/contracts/http/error';

export interface ApiExceptionDetails {
  errors?: FieldError[];
  /** Seconds after which the client may retry, sent in the Retry-After header. */
  retryAfter?: number;
  cause?: unknown;
}

/** Error that the exception filter turns into an error response. Members see its message. */
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

/** Returns one error that lists every invalid field. Its message is that of the first field. */
export function validationFailed(errors: [FieldError, ...FieldError[]]): ApiException {
  return new ApiException('VALIDATION_FAILED', errors[0].message, { errors });
}

/** @param what name of the thing as members know it, such as "wish" */
export function notFound(what: string): ApiException {
  return new ApiException('NOT_FOUND', `This ${what} does not exist`);
}

export function unauthenticated(): ApiException {
  return new ApiException('UNAUTHENTICATED', 'Please sign in');
}

/** Returns the 404 for a route that exists only in another mode of the product. */
export function routeNotFound(): ApiException {
  return new ApiException('NOT_FOUND', 'There is nothing at this address');
}
