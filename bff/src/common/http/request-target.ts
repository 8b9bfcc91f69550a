import type { IncomingMessage } from 'node:http';

/** An address that nothing answers at: 404 in the one shape of errors. */
const NOWHERE = '/api/nowhere';
const SLASH = 47;

/**
 * The target of a request as the router may have it: a path, or a whole address. Node takes others, too, such as `*`, which the router
 * would read as a path without its first character, and the framework answer before any check of ours has run.
 */
export function targetOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.charCodeAt(0) === SLASH || /^https?:\/\//i.test(url) ? url : NOWHERE;
}
