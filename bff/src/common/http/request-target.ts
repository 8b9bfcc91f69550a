import type { IncomingMessage } from 'node:http';

/** Path that no route answers. It yields a 404 in the usual shape of errors. */
const NOWHERE = '/api/nowhere';
const SLASH = 47;

/**
 * Returns the target of a request for the router: a path or an absolute URL. Node also accepts other targets, such as `*`.
 * The router would read those as a path without its first character, and the framework would answer before any hook has run.
 */
export function targetOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.charCodeAt(0) === SLASH || /^https?:\/\//i.test(url) ? url : NOWHERE;
}
