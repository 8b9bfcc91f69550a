import { applyDecorators, Header, HttpCode, type Type } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, type OpenAPIObject } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '@wishboard/contracts/http/error';
import { IDEMPOTENCY_HEADER } from '@wishboard/contracts/http/routes';
import { ErrorResponse } from './error.response.js';

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

export interface Documentation {
  summary: string;
  /** Body of a successful response: one object, a list when in brackets, or null for no body. */
  answers: Type | [Type] | Schema | null;
  /** Media type of a successful response that is not JSON. */
  produces?: string;
  /** Status code of a successful response where it is not the method's default. */
  status?: number;
  /** Errors beside those that every route can return. */
  errors?: ErrorCode[];
  /** Whether the request may carry an idempotency key. The handler then returns JSON text, as it is stored for a repeated request. */
  repeatable?: boolean;
  /** Whether a successful response names the address of the new resource in the Location header, which the handler sets. */
  isLocated?: boolean;
}

const LOCATION = {
  Location: { description: 'Path of the new resource', schema: { type: 'string', format: 'uri-reference' } },
} as const;

/** Errors that any request can get. */
const ALWAYS: ErrorCode[] = ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
const REPEATABLE: ErrorCode[] = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'];

/** Additional errors of a member's write to a resource that may belong to another member. */
export const WRITE_ERRORS: ErrorCode[] = [
  'UNAUTHENTICATED',
  'CROSS_SITE',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

/** Describes a route, its successful response and its errors for OpenAPI, and sets the status code of success. */
export function Documented(documentation: Documentation): MethodDecorator {
  const { summary, answers, produces, status, errors = [], repeatable = false, isLocated = false } = documentation;
  const codes = new Map<number, ErrorCode[]>();
  for (const code of [...ALWAYS, ...errors, ...(repeatable ? REPEATABLE : [])]) {
    codes.set(ERROR_STATUS[code], [...(codes.get(ERROR_STATUS[code]) ?? []), code]);
  }
  return applyDecorators(
    ApiOperation({ summary }),
    ...(status === undefined ? [] : [HttpCode(status)]),
    ...(repeatable && answers !== null ? [Header('content-type', 'application/json; charset=utf-8')] : []),
    ApiResponse({
      status: status ?? 200,
      description: 'Success',
      ...contentOf(answers, produces),
      ...(isLocated && { headers: LOCATION }),
    }),
    ...[...codes].map(([errorStatus, names]) =>
      ApiResponse({ status: errorStatus, description: names.join(', '), type: ErrorResponse }),
    ),
    ...(repeatable
      ? [ApiHeader({ name: IDEMPOTENCY_HEADER, required: false, schema: { type: 'string', format: 'uuid' } })]
      : []),
  );
}

function contentOf(answers: Documentation['answers'], produces: string | undefined) {
  if (produces !== undefined) return { content: { [produces]: { schema: { type: 'string' } } } };
  if (answers === null) return {};
  if (Array.isArray(answers)) return { type: answers[0], isArray: true };
  return typeof answers === 'function' ? { type: answers } : { schema: answers };
}
