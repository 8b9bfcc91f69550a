import { readFileSync } from 'node:fs';

/** Returns REMOTE_CONTRACT, read from the contract's source, so that a build need not wait until the contracts are compiled. */
export const remoteContract = () => {
  const source = readFileSync(new URL('../../contracts/src/remotes/contract.ts', import.meta.url), 'utf8');
  const number = /export const REMOTE_CONTRACT = (\d+);/.exec(source)?.[1];
  if (!number) throw new Error('contracts/src/remotes/contract.ts states no REMOTE_CONTRACT');
  return Number(number);
};

/** Returns the contract versions that a shell of this source accepts: ACCEPTED_CONTRACTS. */
export const acceptedContracts = () => [remoteContract() - 1, remoteContract()];
