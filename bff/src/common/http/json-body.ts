import { isStorable } from '@wishboard/contracts/http/fields/text';
import type { FastifyInstance } from 'fastify';
import { ApiException, validationFailed } from '../errors/api-exception.js';
import { takesImage } from './image-body.js';

/** Largest body, in bytes. The longest wish with every character escaped needs about half of it. */
export const BODY_LIMIT = 64 * 1024;
/** Maximum nesting depth. Real requests nest two deep: the fields, and the list of tags. */
const DEPTH_LIMIT = 8;
/** Maximum number of fields and list items over all depths. The largest real request has 8 fields and 10 tags. */
const VALUES_LIMIT = 100;
/** Property names that give access to an object's prototype. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses bodies as JSON objects. Answers 415 to content types without a parser, and to JSON where the route takes an image. */
export function useJsonBodies(app: FastifyInstance): void {
  // NestJS passes only the `config` of a route to Fastify, so the body limit is copied from there.
  app.addHook('onRoute', (route) => {
    const own = (route.config as { bodyLimit?: number } | undefined)?.bodyLimit;
    if (own !== undefined) route.bodyLimit = own;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      if (takesImage(request)) throw new ApiException('UNSUPPORTED_MEDIA_TYPE', 'Send an image');
      done(null, parseJsonBody(body));
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * Parses a body into an object, or returns undefined for an empty body. A body with more fields than any request needs
 * is refused here, because validation later takes time for each field.
 * @throws ApiException VALIDATION_FAILED for anything else than an object, and for text that cannot be stored
 */
export function parseJsonBody(body: Buffer): object | undefined {
  if (body.length === 0) return undefined;
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body must be a JSON object');
  }
  checkObject(value as Record<string, unknown>);
  return value;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch (cause) {
    throw new ApiException('VALIDATION_FAILED', 'The body is not valid JSON', { cause });
  }
}

/** Depth of a value, and the number of values seen before it. */
interface Place {
  depth: number;
  seen: { count: number };
}

/** @throws ApiException VALIDATION_FAILED for a name or text that cannot be stored, and for more values than any request needs */
export function checkObject(
  value: Record<string, unknown>,
  path = '',
  place: Place = { depth: 1, seen: { count: 0 } },
): void {
  for (const key of Object.keys(value)) {
    const field = path ? `${path}.${key}` : key;
    if (FORBIDDEN_KEYS.has(key) || !isStorable(key))
      throw invalid(`Unknown field: ${printable(field)}`, printable(field));
    checkValue(value[key], field, place);
  }
}

function checkValue(value: unknown, field: string, { depth, seen }: Place): void {
  seen.count += 1;
  if (seen.count > VALUES_LIMIT) throw invalid(`The body has more than ${VALUES_LIMIT} fields and list items`);
  if (typeof value === 'string') {
    if (!isStorable(value)) throw invalid('Must not contain control or broken characters', field);
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= DEPTH_LIMIT) throw invalid('The body is nested too deeply');
    if (Array.isArray(value)) for (const item of value) checkValue(item, field, { depth: depth + 1, seen });
    else checkObject(value as Record<string, unknown>, field, { depth: depth + 1, seen });
  }
}

/** Makes client input safe to repeat in an error message: shortens the text and replaces control characters and half emoji. */
export function printable(text: string): string {
  return text.slice(0, 100).replace(/\p{Surrogate}|\p{Cc}/gu, '\uFFFD');
}

function invalid(message: string, field = ''): ApiException {
  return validationFailed([{ field, message }]);
}
