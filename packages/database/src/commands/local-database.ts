import { isLoopback } from '../settings/read-variables.js';

/** Whether the database runs on this machine. */
export function isLocalDatabase(databaseUrl: string): boolean {
  const url = new URL(databaseUrl);
  // A host among the parameters wins over the one in front; a path names a Unix socket.
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, '');
  return host === '' || host.startsWith('/') || isLoopback(host);
}
