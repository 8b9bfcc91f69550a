import type { WishView } from '@wishboard/contracts/http/wishes/wish';

/**
 * Estimates the height of a card in CSS pixels before the card was ever laid out. The estimate only affects the scroll bar and the
 * choice of a column; a card in view is measured.
 *
 * @param columnWidth width of a column in CSS pixels
 */
function estimateHeight(wish: WishView, columnWidth: number): number {
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

/** Width of a text in Latin letters. A character above U+1100 (Chinese, Japanese, Korean) counts as 1.8. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters += text.charCodeAt(at) > 0x1100 ? 1.8 : 1;
  return letters;
}

/**
 * {@link estimateHeight} for one column width, memoised per wish. The virtualizer asks for every unmeasured card whenever a card in
 * view turns out to have another height than estimated.
 */
export function cachedHeightEstimates(columnWidth: number): (wish: WishView) => number {
  const known = new WeakMap<WishView, number>();
  return (wish) => {
    const height = known.get(wish) ?? estimateHeight(wish, columnWidth);
    known.set(wish, height);
    return height;
  };
}
