import type { WorkChallenge } from '@wishboard/contracts/http/members/proof-of-work';
import { accountPaths } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Timeout for solving the challenge, in milliseconds. A device that needs longer would send an expired challenge. */
const SOLVE_TIMEOUT_MS = 4 * 60_000;

/**
 * Fetches a proof-of-work challenge, which the server requires for sign-ups while many people join, and solves it. The page stays
 * responsive, because browsers derive keys on their own threads.
 *
 * @returns the challenge and its solution as base64-encoded JSON
 * @throws Error when the request fails, when no solution is found in time, or when the browser cannot derive keys (Web Crypto is missing
 *   on pages served over plain HTTP)
 */
export async function solveProof(): Promise<string> {
  const challenge = await fetchJson<WorkChallenge>(accountPaths.signUpChallenge, { method: 'POST' });
  const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_TIMEOUT_MS });
  if (!solution) throw new Error('This device did not find the proof in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
