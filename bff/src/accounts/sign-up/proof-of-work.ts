import { createHmac, pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { WorkChallenge, WorkParameters } from '@wishboard/contracts/http/members/proof-of-work';

/**
 * Rounds of PBKDF2 per guess, and maximum number of guesses. Half of the guesses are needed on average, one or two
 * seconds on a phone.
 */
const ROUNDS = 2000;
const GUESSES = 2000;
const KEY_BYTES = 32;
const PREFIX_BYTES = 16;

/** Minutes within which a challenge can be answered. */
export const PROOF_MINUTES = 5;

/** Signed fields of a challenge, in this order, as in ALTCHA's libraries. */
const SIGNED = [
  ...['algorithm', 'browser', 'cost', 'data', 'expiresAt', 'for', 'keyLength', 'keyPrefix', 'keySignature', 'nonce'],
  'salt',
];

/** Purpose of a proof, and the browser that it is bound to. */
export type ProofData = WorkParameters['data'];

const derive = promisify(pbkdf2);

/** Derives a separate key from the server's secret for each use. */
const keyFor = (secret: string, use: string) =>
  createHmac('sha256', secret).update(`proof of work: ${use}`).digest('hex');
const signed = (secret: string, use: string, data: string | Buffer) =>
  createHmac('sha256', keyFor(secret, use)).update(data).digest('hex');
const sameText = (one: unknown, other: string) =>
  typeof one === 'string' && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Creates a proof-of-work challenge in the format of ALTCHA 2 (https://altcha.org/docs/v2/), whose libraries solve it.
 * The solver has to find the number which, appended to the nonce, derives a key with the given prefix. Only trial and
 * error finds the number; the key itself is checked at once.
 *
 * @param secret the server's secret, shared by all processes of a board
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
 * Whether a proof solves an unexpired challenge that this server issued for this purpose and browser. Costs three hashes.
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
  /** Untrusted until its signature is verified. */
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
