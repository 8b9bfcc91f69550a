/**
 * Returns the user handle that an authenticator stores: the 16 bytes of the member's id, which is not personal data
 * (WebAuthn, section 14.6.1).
 */
export function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}
