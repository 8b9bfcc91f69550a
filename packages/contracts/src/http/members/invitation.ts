/** Length of an invitation code: 16 characters of 5 bits, 80 random bits that cannot be guessed. */
export const INVITATION_LENGTH = 16;
/** Crockford's base 32, which leaves out letters that look like another character. */
export const INVITATION_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Maximum number of uses of one invitation. */
export const INVITATION_USES_MAX = 10_000;

/**
 * Name of the parameter in the fragment of an invitation link. Browsers send the fragment to no server, so that invitations appear
 * in no log.
 */
export const INVITATION_FRAGMENT = 'invitation';

/**
 * Normalises an invitation code for comparison: removes spaces and dashes, converts to upper case, and replaces letters that are
 * easily mistaken for a digit.
 */
export function cleanInvitation(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
