import type { ErrorView } from '@wishboard/contracts/http/error';
import { ERROR_STATUS } from '@wishboard/contracts/http/error';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer, Harness } from '../harness.js';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  minLength?: number;
}

export interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  /** By media type: JSON, except for a route that takes an image. */
  requestBody?: { content: Partial<Record<string, { schema: Schema }>> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, { schema: Schema }>; content?: Record<string, { schema: Schema }> }
  >;
}

export interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Pattern of internal details that no response may reveal. */
const INSIDE =
  / at .*\.[jt]s|node_modules|SELECT |INSERT |relation "|syntax error at|ECONN|violates|prepared statement/;

/** The product's own OpenAPI document, with checks against it. */
export class ApiDocument {
  private readonly ajv = new Ajv2020({ strict: false });
  private readonly validators = new Map<Schema, ValidateFunction>();

  constructor(readonly document: Document) {
    formats.default(this.ajv);
    // The document's meaning of these formats: a URL that browsers accept, and a UUID without the prefix "urn:".
    this.ajv.addFormat('uri', (text) => URL.canParse(text));
    this.ajv.addFormat('uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
    this.ajv.addSchema({ $id: 'api', components: document.components });
  }

  static async of(bff: Harness): Promise<ApiDocument> {
    return new ApiDocument((await bff.call<Document>('/api/openapi.json')).body);
  }

  /** @param call a method and a path, such as `GET /api/wishes/{id}` */
  operation(call: string): Operation | undefined {
    const [method = '', path = ''] = call.split(' ');
    return this.document.paths[path]?.[method.toLowerCase()];
  }

  /** Resolves a schema reference. */
  resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (this.document.components.schemas[name] ?? {});
  }

  /** Returns null if the value matches the schema, and the problem otherwise. */
  problem(schema: Schema, value: unknown): string | null {
    let validate = this.validators.get(schema);
    if (!validate) {
      validate = this.ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
      this.validators.set(schema, validate);
    }
    return validate(value) ? null : this.ajv.errorsText(validate.errors);
  }

  /** Returns in which way a response deviates from the document, or null. */
  deviationOf(call: string, answer: Answer): string | null {
    const { status, text } = answer;
    const response = this.operation(call)?.responses[status];
    if (!response || status === 500) return `is answered with ${status}: ${text.slice(0, 300)}`;
    const missing = Object.keys(response.headers ?? {}).find((name) => !(name.toLowerCase() in answer.headers));
    if (missing) return `is answered without the header ${missing}`;
    const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
    const schema = response.content?.[type]?.schema;
    if (!schema) return text === '' && !response.content ? null : `is answered with ${type}: ${text.slice(0, 300)}`;
    const problem = this.problem(schema, type === 'application/json' ? answer.body : text);
    if (problem) return `is answered with ${status} against its schema: ${problem}`;
    return status >= 400 && type === 'application/json' ? errorDeviation(answer as Answer<ErrorView>) : null;
  }
}

function errorDeviation({ status, body, headers, text }: Answer<ErrorView>): string | null {
  // Readiness reports failures in a format of its own.
  if (body.code === undefined) return null;
  if (ERROR_STATUS[body.code] !== status || body.statusCode !== status) return `says ${text} with status ${status}`;
  if (body.requestId !== headers['x-request-id']) return `names another request: ${text}`;
  return INSIDE.test(text) ? `tells of the server's inside: ${text}` : null;
}
