import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException, validationFailed } from '../errors/api-exception.js';
import { checkObject } from './json-body.js';

export const FORM_TYPE = 'application/x-www-form-urlencoded';

const takesForm = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  (config as { takes?: string } | undefined)?.takes === 'form';

/** Parses HTML form bodies on the routes that ask for them, under the same rules as JSON bodies. Other routes answer 415. */
export function useFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string' }, (request, body, done) => {
    // An unknown route answers 404, so a 415 that asks for JSON would mislead.
    if (request.is404) return done(null, undefined);
    try {
      if (!takesForm(request)) {
        throw new ApiException('UNSUPPORTED_MEDIA_TYPE', 'Send JSON with the content type application/json');
      }
      done(null, fieldsOf(body));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Parses the form and drops empty fields. @throws ApiException VALIDATION_FAILED if a field occurs twice */
function fieldsOf(body: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name)) throw validationFailed([{ field: '', message: 'A field comes twice' }]);
    fields.set(name, value);
  }
  const given = Object.fromEntries([...fields].filter(([, value]) => value !== ''));
  checkObject(given);
  return given;
}
