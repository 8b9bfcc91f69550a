import { createHash, randomInt } from 'node:crypto';
import { cleanInvitation, INVITATION_ALPHABET, INVITATION_LENGTH } from '@wishboard/contracts/http/members/invitation';

/** Returns a new random code, in groups of four characters that are easy to read and type. */
export function makeInvitationCode(): string {
  const signs = Array.from({ length: INVITATION_LENGTH }, () => INVITATION_ALPHABET[randomInt(32)]);
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Returns the SHA-256 hash under which a code is stored, however the code was typed. A copy of the hashes does not give the codes
 * away.
 */
export function hashOfInvitation(code: string): Buffer {
  return createHash('sha256').update(cleanInvitation(code)).digest();
}
