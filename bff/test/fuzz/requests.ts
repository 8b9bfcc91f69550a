import fc from 'fast-check';
import type { ApiDocument, Operation, Schema } from './api-document.js';
import { RAW_BODIES, TEXTS, VALUES } from './attacks.js';

/** The session of a request: a member's (by index), one that has ended, a forged one, or none. */
export type Actor = number | 'anonymous' | 'ended' | 'forged';

/** A generated request. Ids are not known at that time, so numbers stand for them and are resolved when the request is sent. */
export interface Step {
  call: string;
  actor: Actor;
  /** Number of the thing that the path names; a text is put into the path as it is. */
  target: number | string;
  fields: Record<string, unknown>;
  /** Sent in place of the fields' JSON. */
  raw: { text: string; cut: number } | null;
  query: [string, string][];
  headers: Record<string, string>;
  contentType: string;
  site: string;
  /** Number of an idempotency key of the world; a text is sent as it is. */
  key: number | string | null;
}

/** Prefix of a number, in a body's field or the path, that stands for an id of the world. */
export const ID = 'id:';

/** Times before and after everything in the world. */
export const LONG_AGO = '2000-01-01T00:00:00.000Z';
const FAR_AHEAD = '9999-12-31T23:59:59.999Z';

const printable = TEXTS.filter((text) => /^[\x20-\x7e]*$/.test(text) && text.length < 2000);
const encodable = TEXTS.filter((text) => !/\p{Surrogate}/u.test(text));
const LINKS = ['https://a.example/x', 'http://shop.example?a=b#c', 'https://願.example/商品', 'https://[::1]:8080/{x}'];

/** Generates mostly valid values, many of them at the limits of the schema. */
function fitting(api: ApiDocument, reference: Schema, name: string): fc.Arbitrary<unknown> {
  const schema = api.resolve(reference);
  const values = schema.enum;
  if (values) return fc.constantFrom(...values);
  if (schema.format === 'uuid') return fc.nat(60).map((at) => `${ID}${at}`);
  if (schema.format === 'date-time') return fc.constantFrom(LONG_AGO, FAR_AHEAD);
  if (name === 'productUrl') return fc.constantFrom(...LINKS, null);
  if (name === 'igAccount') return fc.constantFrom('mei', '@a.b_c', 'x'.repeat(30), null, '');
  if (schema.items) {
    return fc.array(fitting(api, schema.items, name), { maxLength: schema.maxItems ?? 2, size: '+1' });
  }
  switch ([schema.type].flat()[0]) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 });
    case 'boolean':
      return fc.boolean();
    default: {
      const max = schema.maxLength ?? 50;
      const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(max, 60) });
      const edge = fc.constantFrom('x', '願', '😀').map((unit) => unit.repeat(max));
      return fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: edge });
    }
  }
}

/** Generates values just outside of the schema's limits, or far beyond. */
function hostile(api: ApiDocument, reference: Schema, name: string): fc.Arbitrary<unknown> {
  const schema = api.resolve(reference);
  const { maxLength, maxItems, minimum = 0, maximum = 100 } = schema;
  const near = fitting(api, schema, name);
  const options: fc.Arbitrary<unknown>[] = [
    fc.constantFrom(...VALUES),
    fc.constantFrom(minimum - 1, maximum + 1, 2 ** 53, -0, 1e21, `${maximum}`),
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    near.map((value) => [value]),
    near.map((value) => ({ $ne: value, toString: value })),
    near.map((value) => `${value} `),
    near.map((value) => `${value}\0`),
    near.map((value) => `${value}\ud800`),
    fc.constantFrom(...TEXTS, 'https://').chain((text) => near.map((value) => `${value}${text}`)),
    fc.integer({ min: 7, max: 2000 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
  ];
  if (maxLength) options.push(fc.constantFrom('x', '願', '😀').map((unit) => unit.repeat(maxLength + 1)));
  if (maxItems && schema.items) {
    options.push(fc.array(fitting(api, schema.items, name), { minLength: maxItems + 1, maxLength: maxItems + 1 }));
    options.push(fc.array(hostile(api, schema.items, name), { maxLength: 3 }));
  }
  return fc.oneof(...options);
}

/** Generates a field that is hostile in about one of five cases, so that a hostile value is mostly alone among valid ones. */
function field(api: ApiDocument, schema: Schema, name: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: fitting(api, schema, name) },
    { weight: 1, arbitrary: hostile(api, schema, name) },
  );
}

function fieldsOf(api: ApiDocument, { requestBody }: Operation): fc.Arbitrary<Record<string, unknown>> {
  const json = requestBody?.content['application/json'];
  const schema = json && api.resolve(json.schema);
  const described = Object.entries(schema?.properties ?? {}).map(
    ([name, one]) => [name, field(api, one, name)] as const,
  );
  const unknown = fc.tuple(
    fc.oneof(fc.constantFrom('id', 'userId', 'isGranted', '__proto__', 'constructor', 'then'), fc.string()),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const mostlyRequired = fc.record(Object.fromEntries(described), { requiredKeys: schema?.required ?? [] });
  const anyOfThem = fc.record(Object.fromEntries(described), { requiredKeys: [] });
  const known = fc.oneof({ weight: 9, arbitrary: mostlyRequired }, { weight: 1, arbitrary: anyOfThem });
  return fc
    .tuple(known, fc.option(unknown, { freq: 12 }))
    .map(([fields, more]) => (more ? { ...fields, [more[0]]: more[1] } : { ...fields }));
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'x-request-id',
        'accept',
        'accept-encoding',
        'accept-language',
        'if-none-match',
        'if-modified-since',
        'range',
        'last-event-id',
        'x-http-method-override',
        'x-method-override',
        'x-original-url',
        'x-forwarded-for',
        'x-forwarded-host',
        'authorization',
        'content-encoding',
        'te',
        'expect',
      ),
      fc.constantFrom(...printable, 'DELETE', 'gzip', 'identity', '"x"', 'W/"x", "y"', 'bytes=0-1', '127.0.0.1'),
      { maxKeys: 3 },
    ),
  },
);

function queryOf({ parameters = [] }: Operation): fc.Arbitrary<[string, string][]> {
  const described = parameters.filter((parameter) => parameter.in === 'query');
  const junk = fc.tuple(
    fc.constantFrom('x', 'limit', 'category', '__proto__', 'limit[]', 'cursor'),
    fc.constantFrom(...encodable),
  );
  if (described.length === 0) return fc.array(junk, { maxLength: 1, size: '-1' });
  const named = described.map(({ name, schema }) => {
    const values = schema.enum?.map(String) ?? ['1', '2', '007', '100', '101', '0', '-1', '1e1', '9999999999'];
    const cursor = fc
      .uint8Array({ minLength: 22, maxLength: 22 })
      .map((bytes) => Buffer.from(bytes).toString('base64url'));
    return fc.tuple(fc.constant(name), name === 'cursor' ? cursor : fc.constantFrom(...values));
  });
  return fc.array(fc.oneof({ weight: 6, arbitrary: fc.oneof(...named) }, { weight: 1, arbitrary: junk }), {
    maxLength: 3,
  });
}

const rawBody = fc.record({
  text: fc.oneof(fc.constant(''), fc.constantFrom(...RAW_BODIES)),
  cut: fc.nat(40),
});

/** Generates requests to one of the calls. Most are what a client sends; the others are wrong in one or more ways. */
export function anyStep(api: ApiDocument, calls: readonly string[]): fc.Arbitrary<Step> {
  const each = calls.map((call) => {
    const operation = api.operation(call) as Operation;
    return fc.record<Step>({
      call: fc.constant(call),
      actor: fc.oneof(
        { weight: 12, arbitrary: fc.nat(2) },
        { weight: 1, arbitrary: fc.constantFrom<Actor>('anonymous', 'ended', 'forged') },
      ),
      target: fc.oneof(
        { weight: 12, arbitrary: fc.nat(60) },
        { weight: 1, arbitrary: fc.constantFrom(...encodable.filter((text) => !/^\.*$/.test(text))) },
      ),
      fields: fieldsOf(api, operation),
      raw: fc.option(rawBody, { freq: 15 }),
      query: queryOf(operation),
      headers,
      contentType: mostly(
        'application/json',
        'application/json; charset=utf-8',
        'text/plain',
        'application/xml',
        'json',
        '*/*',
      ),
      site: mostly('same-origin', 'none', 'cross-site', 'same-site', 'Same-Origin'),
      key: fc.option(
        fc.oneof({ weight: 6, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.constantFrom(...printable) }),
        {
          freq: 3,
        },
      ),
    });
  });
  return fc.oneof(...each);
}

function mostly(usual: string, ...others: string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}
