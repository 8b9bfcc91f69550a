import { isWebAddress } from '@wishboard/contracts/http/wishes/wish';

/** A stretch of a text: an address that can be opened, or what stands between two. */
export interface TextPart {
  text: string;
  /** Where it leads, http or https. Absent where it is no address. */
  href?: string;
}

/**
 * What an address may run over. The brackets, quotes and stops of Chinese end it, and so does what cannot be seen: nobody
 * could tell where such a link leads.
 */
const ADDRESS =
  /(?<![\p{Script=Latin}\p{N}_])https?:\/\/[^\s\p{C}<>"`\u2018-\u201f\u2026\u3000-\u303f\uff01-\uff0e\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/giu;
/** What ends a sentence rather than the address before it. */
const STOPS = /[.,;:!?'*]/;
const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** A text in parts, its addresses apart. The parts put together are the text. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: run, index } of text.matchAll(ADDRESS)) {
    const address = withoutStops(run);
    if (!canBeOpened(address)) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: address, href: address });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** Leaves the brackets to an address that opened them, as Wikipedia's do. */
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

/** An address with a name before an @ is made to be mistaken for another. */
function canBeOpened(address: string): boolean {
  return isWebAddress(address) && new URL(address).username === '';
}
