/** What the entries read of a web address, as JSON text; empty where it is none. It never throws. */
export function urlParts(text: unknown): string {
  if (typeof text !== 'string' || !URL.canParse(text)) return '';
  const { href, protocol, hostname, host, pathname, search, hash, origin } = new URL(text);
  return JSON.stringify({ href, protocol, hostname, host, pathname, search, hash, origin });
}
