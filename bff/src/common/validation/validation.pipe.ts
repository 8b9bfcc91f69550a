import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { FieldError } from '@wishboard/contracts/http/error';
import type { ValidationError } from 'class-validator';
import { type ApiException, validationFailed } from '../errors/api-exception.js';
import { FORBIDDEN_KEYS } from '../http/json-body.js';

/** Turns bodies and queries into their DTOs, or into one answer that names every field that is wrong. */
@Injectable()
export class ApiValidationPipe extends ValidationPipe {
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
    // Nothing to check, as on most reads: every field of a query is optional.
    if (type === 'query' && metatype && isEmpty(value)) return new metatype();
    if (type === 'query') refuseForbiddenKeys(value as object);
    // A request without a body is one whose every field is absent.
    return super.transform(type === 'body' ? (value ?? {}) : value, metadata);
  }
}

function toException(errors: ValidationError[]): ApiException {
  const fields = errors.map((error): FieldError => {
    const { whitelistValidation, ...problems } = error.constraints ?? {};
    return {
      field: error.property,
      message: whitelistValidation
        ? `Unknown field: ${error.property}`
        : (Object.values(problems)[0] ?? 'Is not valid'),
    };
  });
  const [first = { field: '', message: 'The request is not valid' }, ...rest] = fields;
  return validationFailed([first, ...rest]);
}

/** The transformation leaves these out without a word, as if they had not been sent. A body's parser refuses them itself. */
function refuseForbiddenKeys(query: object): void {
  for (const field of Object.keys(query)) {
    if (FORBIDDEN_KEYS.has(field)) throw validationFailed([{ field, message: `Unknown field: ${field}` }]);
  }
}

function isEmpty(value: unknown): boolean {
  for (const _ in value as object) return false;
  return true;
}
