import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createChallenge, isSolved, PROOF_MINUTES } from './proof-of-work.js';

const SECRET = 'the secret of a board, which is long enough';
const DATA = { browser: 'ab12', for: 'sign-up' } as const;
const NOW = Date.now();

const pack = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64');

describe('a proof of work', () => {
  const asked = async (now = NOW) => {
    const challenge = await createChallenge(SECRET, DATA, now);
    const solution = await solveChallenge({ challenge, deriveKey });
    return { challenge, solution: solution ?? { counter: -1, derivedKey: '' } };
  };
  let proof: Awaited<ReturnType<typeof asked>>;

  beforeAll(async () => {
    proof = await asked();
  });

  it('is accepted when ALTCHA’s own library solved it, in any order of its fields', () => {
    expect(isSolved(SECRET, pack(proof), DATA, NOW)).toBe(true);
    const { parameters, signature } = proof.challenge;
    const backwards = Object.fromEntries(Object.entries(parameters).reverse());
    const reordered = { challenge: { signature, parameters: backwards }, solution: proof.solution };
    expect(isSolved(SECRET, pack(reordered), DATA, NOW)).toBe(true);
  });

  it('is accepted until its challenge expires after five minutes', () => {
    const end = proof.challenge.parameters.expiresAt * 1000;
    expect(end - NOW).toBeGreaterThan((PROOF_MINUTES * 60 - 1) * 1000);
    expect(isSolved(SECRET, pack(proof), DATA, end - 1)).toBe(true);
    expect(isSolved(SECRET, pack(proof), DATA, end)).toBe(false);
  });

  it('is refused in another browser, for another purpose and by another server', () => {
    expect(isSolved(SECRET, pack(proof), { ...DATA, browser: 'cd34' }, NOW)).toBe(false);
    expect(isSolved(SECRET, pack(proof), { ...DATA, for: 'another' as 'sign-up' }, NOW)).toBe(false);
    expect(isSolved('another secret', pack(proof), DATA, NOW)).toBe(false);
  });

  it.each([
    ['has lasted longer', { expiresAt: Math.floor(NOW / 1000) + 9000 }],
    ['begins as nothing', { keyPrefix: '' }],
    ['is worth another key', { keySignature: '00' }],
    ['was made for another browser', { data: { ...DATA, browser: 'cd34' } }],
  ])('is refused when the challenge was changed so that it %s', (_what, change) => {
    const parameters = { ...proof.challenge.parameters, ...change };
    const changed = { ...proof, challenge: { ...proof.challenge, parameters } };
    expect(isSolved(SECRET, pack(changed), parameters.data, NOW)).toBe(false);
  });

  it.each([
    ['no solution', () => ({ ...proof, solution: undefined })],
    ['a key that was guessed', () => ({ ...proof, solution: { ...proof.solution, derivedKey: 'ab'.repeat(32) } })],
    ['no key', () => ({ ...proof, solution: { counter: 1 } })],
    ['no signature', () => ({ ...proof, challenge: { parameters: proof.challenge.parameters } })],
    ['a signature that is no text', () => ({ ...proof, challenge: { ...proof.challenge, signature: { length: 64 } } })],
    ['no challenge', () => ({ solution: proof.solution })],
    ['nothing', () => null],
    ['a number', () => 7],
  ])('is refused with %s', (_what, made) => {
    expect(isSolved(SECRET, pack(made()), DATA, NOW)).toBe(false);
  });

  it('is refused when it is not JSON', () => {
    expect(isSolved(SECRET, '////', DATA, NOW)).toBe(false);
  });
});
