import { createHash } from 'node:crypto';

/** Query parameters that tell where a visitor came from and nothing about the product. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|igshid|mc_[ce]id|msclkid|yclid|spm|_ga|ref_src)$/i;

/**
 * Returns the normal form of a link, which is equal for two links to one page. Host and path are as the WHATWG parser writes
 * them. The fragment and tracking parameters are removed, and the other parameters are sorted.
 */
function normaliseLink(link: string): string {
  const url = new URL(link);
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}

/** Returns the key of a link in `link_previews`: SHA-256 of its normal form. */
export function linkHash(link: string): Buffer {
  return createHash('sha256').update(normaliseLink(link)).digest();
}
