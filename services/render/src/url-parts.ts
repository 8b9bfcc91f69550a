/** Returns the parts of a URL that entries read, as JSON text; an empty string for an invalid URL. Never throws. */
export function urlParts(text: unknown): string {
  if (typeof text !== 'string' || !URL.canParse(text)) return '';
  const { href, protocol, hostname, host, pathname, search, hash, origin } = new URL(text);
  return JSON.stringify({ href, protocol, hostname, host, pathname, search, hash, origin });
}
