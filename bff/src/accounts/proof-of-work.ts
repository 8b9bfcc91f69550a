import { createHmac } from 'node:crypto';
import type { WorkChallenge, WorkParameters } from '@wishboard/contracts/http/proof-of-work';
import { createChallenge as createWork, randomInt, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Rounds of PBKDF2 in a guess, and guesses at most: half of them on average, a second or two of a phone's. */
const ROUNDS = 2000;
const GUESSES = 2000;

/** How long a challenge can be answered. */
export const PROOF_MINUTES = 5;

/** What a proof is asked for, and of which browser. */
export type ProofData = WorkParameters['data'];

/** Keys of their own for each use of the server's secret. */
function keysOf(secret: string) {
  const keyFor = (use: string) => createHmac('sha256', secret).update(`proof of work: ${use}`).digest('hex');
  return { deriveKey, hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('key') };
}

/**
 * Asks for a proof of work: which number, behind the nonce, makes a key that begins as this one does. Nobody finds that faster
 * than by trying, and whoever sees the key knows at once (https://altcha.org/docs/v2/).
 *
 * @param secret the server's, of which processes of one board have the same
 */
export async function createChallenge(secret: string, data: ProofData): Promise<WorkChallenge> {
  const challenge = await createWork({
    ...keysOf(secret),
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(GUESSES),
    data,
    expiresAt: Math.floor(Date.now() / 1000) + PROOF_MINUTES * 60,
  });
  // The library's type is that of every challenge: this one is signed, and of these parameters.
  return challenge as WorkChallenge;
}

/**
 * Whether a proof solves a challenge that this server made for this, and has not made too long ago. Costs three hashes.
 *
 * @param proof base64 of JSON `{ challenge, solution: { counter, derivedKey } }`, as ALTCHA's libraries send it
 */
export async function isSolved(secret: string, proof: string, data: ProofData): Promise<boolean> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) as Proof;
    const { for: purpose, browser } = challenge.parameters.data;
    if (purpose !== data.for || browser !== data.browser) return false;
    return (await verifySolution({ ...keysOf(secret), challenge, solution })).verified;
  } catch {
    // No JSON, or another than asked for: of what is in it nothing is known before its signature is.
    return false;
  }
}

interface Proof {
  challenge: WorkChallenge;
  solution: Solution;
}
