import { isWebAddress } from '@wishboard/contracts/http/wishes/wish';

/** A part of a text: a web address that becomes a link, or the text between two addresses. */
export interface TextPart {
  text: string;
  /** Address of the link, http or https; absent for plain text. */
  href?: string;
}

/**
 * Characters of an address. Chinese brackets, quotes and punctuation end it. Invisible characters end it too, because they would
 * hide where the link leads.
 */
const ADDRESS =
  /(?<![\p{Script=Latin}\p{N}_])https?:\/\/[^\s\p{C}<>"`\u2018-\u201f\u2026\u3000-\u303f\uff01-\uff0e\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/giu;
/** Punctuation that ends a sentence rather than belongs to the address before it. */
const STOPS = /[.,;:!?'*]/;
const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a text into addresses and the text between them. The concatenated parts equal the text. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: run, index } of text.matchAll(ADDRESS)) {
    const address = withoutStops(run);
    // An address with a user name before an `@` is not linked, because it imitates another host.
    if (!isWebAddress(address)) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: address, href: address });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/**
 * Removes trailing punctuation from an address. A closing bracket stays if the address contains the opening one, as in Wikipedia
 * addresses.
 */
function withoutStops(run: string): string {
  const surplus = Object.fromEntries(
    Object.entries(OPENED_BY).map(([close, open]) => [close, run.split(close).length - run.split(open).length]),
  );
  let end = run.length;
  for (; end > 0; end -= 1) {
    const last = run.charAt(end - 1);
    if (STOPS.test(last)) continue;
    if ((surplus[last] ?? 0) <= 0) break;
    surplus[last] = (surplus[last] ?? 0) - 1;
  }
  return run.slice(0, end);
}
