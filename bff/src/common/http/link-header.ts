/** A Link header that names the next page: the same path and query, another cursor. RFC 8288. */
export function nextPageLink(url: string, cursor: string): string {
  const [path = '', query] = url.split('?', 2);
  if (!query) return `<${path}?cursor=${cursor}>; rel="next"`;
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters}>; rel="next"`;
}
