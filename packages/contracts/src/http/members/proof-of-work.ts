/** Maximum length of a proof, in characters. Proofs for this server's challenges have about a thousand. */
export const PROOF_MAX = 2000;

/** Parameters of a proof of work (ALTCHA 2). Byte strings are lower-case hexadecimal. */
export interface WorkParameters {
  algorithm: 'PBKDF2/SHA-256';
  /** PBKDF2 iterations of one guess. */
  cost: number;
  /** Purpose of the proof and the browser that it is bound to. No other browser can use it. */
  data: { browser: string; for: 'sign-up' };
  /** Expiry time in seconds since 1970. */
  expiresAt: number;
  /** Length of the derived key, in bytes. */
  keyLength: number;
  /** Prefix that the derived key must have for the number to be a solution. */
  keyPrefix: string;
  keySignature: string;
  nonce: string;
  salt: string;
}

/** A proof-of-work challenge, signed by the server, that a browser must solve before the server accepts its request. */
export interface WorkChallenge {
  parameters: WorkParameters;
  signature: string;
}
