export type Direction = 'ltr' | 'rtl';

/**
 * A character with a direction of its own (UAX #9, strong types): a letter, an emoji made of letters such as a flag, or a direction
 * mark. Omits rare ones that hardly begin a text, such as Braille.
 */
const STRONG = /[\p{L}\p{Nl}\u{1f110}-\u{1f251}\u061c\u200e\u200f]/u;
/** Unicode's blocks of scripts that are written from right to left, and the right-to-left mark. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns the base direction of a text as `dir="auto"` in HTML does: that of its first strong character, else left to right. */
export function baseDirection(text: string): Direction {
  const [first = ''] = STRONG.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
