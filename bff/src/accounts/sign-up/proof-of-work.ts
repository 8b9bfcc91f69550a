import { createHmac, pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { WorkChallenge, WorkParameters } from '@wishboard/contracts/http/members/proof-of-work';

/** Rounds of PBKDF2 in a guess, and guesses at most: half of them on average, a second or two of a phone's. */
const ROUNDS = 2000;
const GUESSES = 2000;
const KEY_BYTES = 32;
const PREFIX_BYTES = 16;

/** How long a challenge can be answered. */
export const PROOF_MINUTES = 5;

/** What is signed of a challenge, in this order, as ALTCHA's own libraries do. */
const SIGNED = [
  ...['algorithm', 'browser', 'cost', 'data', 'expiresAt', 'for', 'keyLength', 'keyPrefix', 'keySignature', 'nonce'],
  'salt',
];

/** What a proof is asked for, and of which browser. */
export type ProofData = WorkParameters['data'];

const derive = promisify(pbkdf2);

/** A key of its own for each use of the server's secret. */
const keyFor = (secret: string, use: string) =>
  createHmac('sha256', secret).update(`proof of work: ${use}`).digest('hex');
const signed = (secret: string, use: string, data: string | Buffer) =>
  createHmac('sha256', keyFor(secret, use)).update(data).digest('hex');
const sameText = (one: unknown, other: string) =>
  typeof one === 'string' && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Asks for a proof of work: which number, behind the nonce, makes a key that begins as this one does. Nobody finds that faster
 * than by trying, and whoever sees the key knows at once. In the form of ALTCHA 2 (https://altcha.org/docs/v2/), whose
 * libraries solve it.
 *
 * @param secret the server's, of which processes of one board have the same
 * @param now milliseconds since 1970
 */
export async function createChallenge(secret: string, data: ProofData, now = Date.now()): Promise<WorkChallenge> {
  const [nonce, salt, counter] = [randomBytes(16), randomBytes(16), Buffer.alloc(4)];
  counter.writeUInt32BE(randomInt(GUESSES));
  const key = await derive(Buffer.concat([nonce, counter]), salt, ROUNDS, KEY_BYTES, 'sha256');
  const parameters: WorkParameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    data,
    expiresAt: Math.floor(now / 1000) + PROOF_MINUTES * 60,
    keyLength: KEY_BYTES,
    keyPrefix: key.subarray(0, PREFIX_BYTES).toString('hex'),
    keySignature: signed(secret, 'key', key),
    nonce: nonce.toString('hex'),
    salt: salt.toString('hex'),
  };
  return { parameters, signature: signed(secret, 'challenge', JSON.stringify(parameters, SIGNED)) };
}

/**
 * Whether a proof solves a challenge that this server made for this, and has not made too long ago. Costs three hashes.
 *
 * @param proof base64 of JSON `{ challenge, solution: { counter, derivedKey } }`, as ALTCHA's libraries send it
 */
export function isSolved(secret: string, proof: string, data: ProofData, now = Date.now()): boolean {
  const { challenge, solution } = read(proof);
  const text = JSON.stringify(challenge?.parameters ?? null, SIGNED);
  if (!challenge || !sameText(challenge.signature, signed(secret, 'challenge', text))) return false;
  const { parameters } = challenge;
  const isForThis = parameters.data.for === data.for && parameters.data.browser === data.browser;
  const key = Buffer.from(String(solution?.derivedKey), 'hex');
  return (
    isForThis && parameters.expiresAt * 1000 > now && sameText(parameters.keySignature, signed(secret, 'key', key))
  );
}

interface Proof {
  /** Nothing of it is known to be so before its signature is. */
  challenge?: WorkChallenge;
  solution?: { derivedKey?: unknown };
}

function read(proof: string): Proof {
  try {
    return (JSON.parse(Buffer.from(proof, 'base64').toString()) as Proof | null) ?? {};
  } catch {
    return {};
  }
}
