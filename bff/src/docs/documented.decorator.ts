import { applyDecorators, Header, HttpCode, type Type } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, type OpenAPIObject } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '@wishboard/contracts/http/error';
import { IDEMPOTENCY_HEADER } from '@wishboard/contracts/http/routes';
import { ErrorResponse } from './error.response.js';

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

export interface Documentation {
  summary: string;
  /** What a success answers: one, a list in brackets, or null for no body. */
  answers: Type | [Type] | Schema | null;
  /** Media type of a success that is no JSON. */
  produces?: string;
  /** HTTP status of a success that is not the usual one of its method. */
  status?: number;
  /** Errors besides those every route can answer with. */
  errors?: ErrorCode[];
  /** Whether the call may carry an idempotency key; its handler answers JSON text, as it is kept for a repeat. */
  repeatable?: boolean;
}

/** What any request can be answered with. */
const ALWAYS: ErrorCode[] = ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
const REPEATABLE: ErrorCode[] = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'];

/** What a member's write can be answered with besides, where it is of something that may not be theirs. */
export const WRITE_ERRORS: ErrorCode[] = [
  'UNAUTHENTICATED',
  'CROSS_SITE',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

/** Describes a route, its success and its errors for OpenAPI, and gives it that success's status. */
export function Documented(documentation: Documentation): MethodDecorator {
  const { summary, answers, produces, status, errors = [], repeatable = false } = documentation;
  const codes = new Map<number, ErrorCode[]>();
  for (const code of [...ALWAYS, ...errors, ...(repeatable ? REPEATABLE : [])]) {
    codes.set(ERROR_STATUS[code], [...(codes.get(ERROR_STATUS[code]) ?? []), code]);
  }
  return applyDecorators(
    ApiOperation({ summary }),
    ...(status === undefined ? [] : [HttpCode(status)]),
    ...(repeatable && answers !== null ? [Header('content-type', 'application/json; charset=utf-8')] : []),
    ApiResponse({ status: status ?? 200, description: 'Success', ...contentOf(answers, produces) }),
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
