/** What an authenticator keeps of whose passkey it is: the 16 bytes of the member's id (WebAuthn, section 14.6.1: nothing personal). */
export function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}
