import { cleanText, isStorable } from '@wishboard/contracts/http/fields/text';
import type { ApiDocument, Operation, Schema } from './api-document.js';

/** Maximum nesting of a request body, as the README of the API states. No call needs more than two levels. */
const DEPTH_MAX = 8;

/** Returns a value as the server stores it: applies the document's rules for texts, by schema. */
export function normalise(api: ApiDocument, reference: Schema, value: unknown): unknown {
  const schema = api.resolve(reference);
  if (typeof value === 'string') {
    const isText =
      schema.enum === undefined &&
      !['uuid', 'date-time'].includes(schema.format ?? '') &&
      [schema.type].flat().includes('string');
    const text = isText ? cleanText(value) : value;
    return isText && text === '' && [schema.type].flat().includes('null') ? null : text;
  }
  if (Array.isArray(value)) return schema.items ? value.map((item) => normalise(api, schema.items ?? {}, item)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    const known = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    return [name, known ? normalise(api, known, field) : field];
  });
  return Object.fromEntries(fields);
}

/** Parses a body like the server: returns the object, or `refused` where the server must refuse the body. */
export function readBody(bytes: Buffer): { object: Record<string, unknown> } | 'refused' {
  if (bytes.length === 0) return { object: {} };
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && isHarmless(value, 0) ? { object: value } : 'refused';
  } catch {
    return 'refused';
  }
}

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, depth + 1));
  return Object.entries(value).every(
    ([key, item]) =>
      !['__proto__', 'constructor', 'prototype'].includes(key) && isStorable(key) && isHarmless(item, depth + 1),
  );
}

/** Whether the document allows this body. A call without a documented body accepts any object. */
export function fits(api: ApiDocument, { requestBody }: Operation, object: Record<string, unknown>): boolean {
  const schema = requestBody?.content['application/json']?.schema;
  return schema === undefined || api.problem(schema, normalise(api, schema, object)) === null;
}

/** Whether the document allows this query. A call without documented query parameters ignores the query. */
export function queryFits(api: ApiDocument, { parameters = [] }: Operation, query: URLSearchParams): boolean {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  if (known.length === 0) return true;
  if (known.some(({ name, required }) => required && !query.has(name))) return false;
  // The only rule across parameters: a cursor belongs to the list it was taken from, and the made-up cursors are of lists ordered by time.
  const isByTime =
    !query.get('q') && !query.has('granted') && query.get('following') !== 'true' && query.get('sort') !== 'cheered';
  if (query.has('cursor') && !isByTime) return false;
  return [...new Set(query.keys())].every((name) => {
    const schema = known.find((parameter) => parameter.name === name)?.schema;
    const [value = '', ...more] = query.getAll(name);
    if (!schema || more.length > 0) return false;
    return api.problem(schema, schema.type === 'integer' && /^\d{1,9}$/.test(value) ? Number(value) : value) === null;
  });
}
