import type { WorkChallenge } from '@wishboard/contracts/http/members/proof-of-work';
import { accountPaths } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Longer than any device takes that the challenge is not too old for. Milliseconds. */
const PATIENCE_MS = 4 * 60_000;

/**
 * Has this device work out what the server asks of whoever joins while many do, and answers the proof. The page can be used
 * meanwhile: browsers derive keys on threads of their own.
 *
 * @throws where the server cannot be asked, or the browser derives no keys, as none does over plain http
 */
export async function solveProof(): Promise<string> {
  const challenge = await fetchJson<WorkChallenge>(accountPaths.signUpChallenge, { method: 'POST' });
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE_MS });
  if (!solution) throw new Error('This device did not find the proof in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
