import { createHash, randomInt } from 'node:crypto';
import { cleanInvitation, INVITATION_ALPHABET, INVITATION_LENGTH } from '@wishboard/contracts/http/members/invitation';

/** A new code, in groups that are read and typed easily. */
export function makeInvitationCode(): string {
  const signs = Array.from({ length: INVITATION_LENGTH }, () => INVITATION_ALPHABET[randomInt(32)]);
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** What is kept of a code, however it was typed: enough to recognise it, and too long a way back to it. */
export function hashOfInvitation(code: string): Buffer {
  return createHash('sha256').update(cleanInvitation(code)).digest();
}
