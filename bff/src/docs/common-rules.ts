import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Adds what holds for all routes: UUID path parameters, no additional properties, and status 304 for JSON reads. */
export function withCommonRules(document: OpenAPIObject): OpenAPIObject {
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [get, post, put, patch, remove]) if (operation) nameIds(operation);
    if (get && isJson(get))
      get.responses['304'] = { description: 'Not modified: the entity tag in If-None-Match still matches' };
  }
  for (const schema of Object.values(document.components?.schemas ?? {})) disallowAdditionalProperties(schema);
  return document;
}

function nameIds({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    if ('in' in parameter && parameter.in === 'path') parameter.schema = { type: 'string', format: 'uuid' };
  }
}

function isJson({ responses }: Operation): boolean {
  const success = responses['200'];
  return success !== undefined && 'content' in success && success.content?.['application/json'] !== undefined;
}

/** Disallows additional properties: unknown fields of a request are refused, and a response holds only described fields. */
function disallowAdditionalProperties(schema: Schema): void {
  if ('type' in schema && schema.type === 'object') schema.additionalProperties = false;
}
