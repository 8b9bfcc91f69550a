import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { FieldError } from '@wishboard/contracts/http/error';
import type { ValidationError } from 'class-validator';
import { type ApiException, validationFailed } from '../errors/api-exception.js';
import { FORBIDDEN_KEYS, printable } from '../http/json-body.js';

/** Maximum number of field errors in a response. A form has fewer fields. */
const ERRORS_LIMIT = 20;
/** Maximum number of parameters in a query. No route has more than six. */
const QUERY_LIMIT = 50;

/** Validates bodies and queries and turns them into their DTOs. An error response names every invalid field. */
@Injectable()
export class ApiValidationPipe extends ValidationPipe {
  /** Query DTOs that are valid without any field. */
  private readonly mayBeEmpty = new Set<unknown>();

  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: toException,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (type === 'query' && metatype && isEmpty(value)) {
      // Most reads have no query parameters. An empty query is validated once per DTO, and the result is remembered.
      if (!this.mayBeEmpty.has(metatype)) await super.transform({}, metadata);
      this.mayBeEmpty.add(metatype);
      return new metatype();
    }
    if (type === 'query') checkQuery(value as object);
    // A request without a body is validated as an empty object.
    return super.transform(type === 'body' ? (value ?? {}) : value, metadata);
  }
}

function toException(errors: ValidationError[]): ApiException {
  const fields = errors.slice(0, ERRORS_LIMIT).map((error): FieldError => {
    const { whitelistValidation, ...problems } = error.constraints ?? {};
    const field = printable(error.property);
    return {
      field,
      message: whitelistValidation ? `Unknown field: ${field}` : (Object.values(problems)[0] ?? 'Is not valid'),
    };
  });
  const [first = { field: '', message: 'The request is not valid' }, ...rest] = fields;
  return validationFailed([first, ...rest]);
}

/**
 * Refuses queries that would take long to validate, and names that the transformation would silently drop. The body
 * parsers refuse both for bodies.
 */
function checkQuery(query: object): void {
  const fields = Object.keys(query);
  if (fields.length > QUERY_LIMIT) {
    throw validationFailed([{ field: '', message: `The query has more than ${QUERY_LIMIT} names` }]);
  }
  for (const field of fields) {
    if (FORBIDDEN_KEYS.has(field)) throw validationFailed([{ field, message: `Unknown field: ${field}` }]);
  }
}

function isEmpty(value: unknown): boolean {
  for (const _ in value as object) return false;
  return true;
}
