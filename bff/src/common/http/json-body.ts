import { isStorable } from '@wishboard/contracts/http/fields/text';
import type { FastifyInstance } from 'fastify';
import { ApiException, validationFailed } from '../errors/api-exception.js';
import { takesImage } from './image-body.js';

/** Largest body, in bytes. The longest wish, every character escaped, needs about half of it. */
export const BODY_LIMIT = 64 * 1024;
/** A request nests two deep: its fields, and the list of tags. */
const DEPTH_LIMIT = 8;
/** Fields and list items, at every depth together. The fullest request has 8 fields and 10 tags. */
const VALUES_LIMIT = 100;
/** Names through which an object reaches its prototype. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads bodies as JSON objects; every content type that nobody else reads is 415, and so is JSON where an image belongs. */
export function useJsonBodies(app: FastifyInstance): void {
  // NestJS hands Fastify a route's configuration, and none of its other options.
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
 * The object a body holds, or undefined for an empty body. What validates it afterwards takes its time for each field, so a
 * body with more than any request needs is refused before.
 * @throws ApiException VALIDATION_FAILED for anything else, and for text that cannot be stored
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

/** How deep a value stands, and how many were seen before it. */
interface Place {
  depth: number;
  seen: { count: number };
}

/** @throws ApiException VALIDATION_FAILED for a name or a text that cannot be stored, and for more than any request needs */
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

/** A client's own words, short enough and clean enough to be repeated to it. */
export function printable(text: string): string {
  return text.replace(/\p{Surrogate}|\p{Cc}/gu, '\uFFFD').slice(0, 100);
}

function invalid(message: string, field = ''): ApiException {
  return validationFailed([{ field, message }]);
}
