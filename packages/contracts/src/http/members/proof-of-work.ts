/** Characters of a proof at most. Those of this server have about a thousand. */
export const PROOF_MAX = 2000;

/** What a number is looked for by (ALTCHA 2). Byte strings are in lower-case hexadecimal. */
export interface WorkParameters {
  algorithm: 'PBKDF2/SHA-256';
  /** Rounds of PBKDF2 in one guess. */
  cost: number;
  /** What the proof is good for, and in which browser; nobody else's. */
  data: { browser: string; for: 'sign-up' };
  /** Seconds since 1970. */
  expiresAt: number;
  /** Bytes. */
  keyLength: number;
  /** How the key of the right number begins. */
  keyPrefix: string;
  keySignature: string;
  nonce: string;
  salt: string;
}

/** What a device has to work out before the server goes on, signed by the server. */
export interface WorkChallenge {
  parameters: WorkParameters;
  signature: string;
}
