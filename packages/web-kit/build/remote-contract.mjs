import { readFileSync } from 'node:fs';

/** REMOTE_CONTRACT, read from the contract's source: a build must not wait for the contracts to be compiled. */
export const remoteContract = () => {
  const source = readFileSync(new URL('../../contracts/src/remotes/contract.ts', import.meta.url), 'utf8');
  const number = /export const REMOTE_CONTRACT = (\d+);/.exec(source)?.[1];
  if (!number) throw new Error('contracts/src/remotes/contract.ts states no REMOTE_CONTRACT');
  return Number(number);
};

/** The contracts that a shell of this source runs: ACCEPTED_CONTRACTS. */
export const acceptedContracts = () => [remoteContract() - 1, remoteContract()];
