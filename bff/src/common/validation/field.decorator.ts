import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import type { FieldRule } from './field-rules.js';

export interface FieldOptions {
  /** What the value becomes before the rule sees it. */
  normalise?: (value: unknown) => unknown;
  /** Whether the field may be absent. Null is a value like any other, which the rule decides about. */
  optional?: boolean;
}

/** A field of a request, checked by one rule that says in words what is wrong. */
export function Field(rule: FieldRule, options: FieldOptions = {}): PropertyDecorator {
  const { normalise, optional } = options;
  return applyDecorators(
    ...(normalise ? [Transform(({ value }) => normalise(value))] : []),
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value) => rule(value) === null,
        defaultMessage: (problem) => rule(problem?.value) ?? '',
      },
    }),
  );
}
