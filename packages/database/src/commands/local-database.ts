import { isLoopback } from '../settings/read-variables.js';

/** Whether the database runs on this machine. */
export function isLocalDatabase(databaseUrl: string): boolean {
  const url = new URL(databaseUrl);
  // The parameter `host` takes precedence over the host name of the URL. A path names a Unix socket.
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, '');
  return host === '' || host.startsWith('/') || isLoopback(host);
}
