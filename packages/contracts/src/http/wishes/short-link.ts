/** Crockford's base 32, which leaves out letters that look like another letter or a digit. https://www.crockford.com/base32.html */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Number of digits of a code. Eight digits hold the last 40 of a UUID's 128 bits, which are random in versions 4 and 7. */
const LENGTH = 8;
/** Number of hexadecimal digits that hold the same 40 bits. */
const TAIL_LENGTH = 10;

/** Returns the code of a wish for a link that can be typed by hand: eight letters and digits, derived from the wish's id. */
export function shortCodeOf(wishId: string): string {
  let rest = Number.parseInt(wishId.slice(-TAIL_LENGTH), 16);
  let code = '';
  for (let at = 0; at < LENGTH; at += 1) {
    code = DIGITS.charAt(rest % 32) + code;
    rest = Math.floor(rest / 32);
  }
  return code;
}

/** Returns the path of a wish's short link. */
export const shortPathOf = (wishId: string): string => `/w/${shortCodeOf(wishId)}`;

/**
 * Returns the last ten hexadecimal digits of the ids that a code stands for. Lower-case letters, and letters that look like a
 * digit, are read as the character they stand for.
 *
 * @returns null when the text is not a code
 */
export function idTailOf(code: string): string | null {
  const meant = code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const digits = [...meant].map((letter) => DIGITS.indexOf(letter));
  if (digits.length !== LENGTH || digits.includes(-1)) return null;
  return digits
    .reduce((sum, digit) => sum * 32 + digit, 0)
    .toString(16)
    .padStart(TAIL_LENGTH, '0');
}
