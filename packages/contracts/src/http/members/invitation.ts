/** Letters and digits of an invitation: 80 bits that nobody guesses. */
export const INVITATION_LENGTH = 16;
/** No letter that could be read as another sign (Crockford's base 32). */
export const INVITATION_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Uses that one invitation has at most. */
export const INVITATION_USES_MAX = 10_000;

/** Name of what follows the page's `#` in a link that invites. A fragment: browsers send it to no server, so it stands in no log. */
export const INVITATION_FRAGMENT = 'invitation';

/** An invitation as it is compared: without spaces and dashes, in capitals, and with what is easily mistaken put right. */
export function cleanInvitation(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
