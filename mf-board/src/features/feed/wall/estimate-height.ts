import type { WishView } from '@wishboard/contracts/http/wishes/wish';

/**
 * About how tall a card will be, in CSS pixels, before it was ever laid out. Only the scroll bar and the choice of a
 * column rest on it; a card in view is measured.
 *
 * @param columnWidth width of a column in CSS pixels
 */
export function estimateHeight(wish: WishView, columnWidth: number): number {
  const inner = Math.max(columnWidth - 36, 120);
  const titleLines = linesOf(wish.title, inner / 11);
  const descriptionLines = Math.min(linesOf(wish.description, inner / 7.6), 10);
  const image = wish.productImage ? inner * 0.62 : 0;
  const link = wish.productUrl ? 56 : 0;
  const social = wish.igAccount ? 32 : 0;
  return Math.round(150 + titleLines * 27 + descriptionLines * 22 + image + link + social);
}

function linesOf(text: string, lettersPerLine: number): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) lines += Math.max(1, Math.ceil(lettersOf(paragraph) / lettersPerLine));
  return lines;
}

/** Length of a text in Latin letters: what lies beyond the Latin, Greek and Cyrillic blocks takes about two. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters += text.charCodeAt(at) > 0x1100 ? 1.8 : 1;
  return letters;
}

/**
 * {@link estimateHeight} for one width of column, worked out once for each wish: the virtualizer asks for every card that
 * was never in view whenever one in view turns out taller or lower than thought.
 */
export function rememberHeights(columnWidth: number): (wish: WishView) => number {
  const known = new WeakMap<WishView, number>();
  return (wish) => {
    const height = known.get(wish) ?? estimateHeight(wish, columnWidth);
    known.set(wish, height);
    return height;
  };
}
