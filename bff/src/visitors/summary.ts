import { cutTo } from '@wishboard/contracts/http/fields/text';

/** Characters of a description that others show: more than a card or a search result has room for. */
const SUMMARY_MAX = 200;

/** A description in one line, short enough to be shown whole. */
export function summaryOf(description: string): string {
  const line = description.replace(/[ \t\n]+/g, ' ').trim();
  const cut = cutTo(line, SUMMARY_MAX);
  return cut === line ? line : `${cut.trimEnd()}…`;
}

/** Address of a wish's embed. */
export const embedAddress = (origin: string, wishId: string): string => `${origin}/embed/wish/${wishId}`;

/** Address of a wish's picture: another one when the wish looks another way, since others keep what they have seen. */
export const pictureAddress = (origin: string, wishId: string, name: string): string =>
  `${origin}/picture/wish/${wishId}.jpg?v=${name.slice(0, 12)}`;

/** Where others ask how to embed what is at an address. */
export const oembedAddress = (origin: string, address: string): string =>
  `${origin}/api/oembed?url=${encodeURIComponent(address)}`;

/** Address of a wish on the board: the one that everybody is to know it by. */
export const wishAddress = (origin: string, wishId: string): string => `${origin}/?wish=${wishId}`;
