/** Crockford's base 32: no letter that could be read as another or as a digit. https://www.crockford.com/base32.html */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Eight of them hold the last 40 of a UUID's 128 bits, which in those of version 7 and 4 are random. */
const LENGTH = 8;
const TAIL_LENGTH = 10;

/** What tells a wish from all others in a link that is typed by hand: eight letters and digits, made of its id. */
export function shortCodeOf(wishId: string): string {
  let rest = Number.parseInt(wishId.slice(-TAIL_LENGTH), 16);
  let code = '';
  for (let at = 0; at < LENGTH; at += 1) {
    code = DIGITS.charAt(rest % 32) + code;
    rest = Math.floor(rest / 32);
  }
  return code;
}

/** Path of a wish's short link. */
export const shortPathOf = (wishId: string): string => `/w/${shortCodeOf(wishId)}`;

/**
 * The last ten hexadecimal digits of the ids that a code stands for, or null of what is no code. Small letters, and letters
 * that look like a digit, are read as they were meant.
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
