import { cutTo } from '@wishboard/contracts/http/fields/text';

/** Maximum number of characters of a description in a summary: more than a card or a search result has room for. */
const SUMMARY_MAX = 200;

/** Returns the description as a single line, shortened with an ellipsis where necessary. */
export function summaryOf(description: string): string {
  const line = description.replace(/[ \t\n]+/g, ' ').trim();
  const cut = cutTo(line, SUMMARY_MAX);
  return cut === line ? line : `${cut.trimEnd()}…`;
}

/** Returns the URL of a wish's embed. */
export const embedAddress = (origin: string, wishId: string): string => `${origin}/embed/wish/${wishId}`;

/** Returns the URL of a wish's picture. It changes when the look of the wish changes, since other sites cache pictures. */
export const pictureAddress = (origin: string, wishId: string, name: string): string =>
  `${origin}/picture/wish/${wishId}.jpg?v=${name.slice(0, 12)}`;

/** Returns the oEmbed URL for a page. */
export const oembedAddress = (origin: string, address: string): string =>
  `${origin}/api/oembed?url=${encodeURIComponent(address)}`;

/** Returns the canonical URL of a wish on the board. */
export const wishAddress = (origin: string, wishId: string): string => `${origin}/?wish=${wishId}`;
