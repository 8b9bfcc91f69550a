import { RefusedAddressError } from '../guard/address-guard.js';
import type { Network } from './network.js';

/** Fetches a link through the given network. */
export type FetchThrough = (network: Network, link: string) => Promise<unknown>;

const PUBLIC = { address: '93.184.215.14', family: 4 };
const INTERNAL = [
  { address: '127.0.0.1', family: 4 },
  { address: '169.254.169.254', family: 4 },
  { address: '10.0.0.1', family: 4 },
  { address: '::ffff:127.0.0.1', family: 6 },
];

/**
 * Sends the worker's own fetcher to forbidden addresses on a fake network. The worker does not start unless every link is refused
 * and none is dialled. A guard that is missing, replaced or switched off is thus noticed before the first link of a member is
 * fetched.
 *
 * @throws Error when the guard does not hold
 */
export async function verifyGuard(fetchThrough: FetchThrough): Promise<void> {
  for (const answer of [...INTERNAL.map((address) => [address]), ...INTERNAL.map((address) => [PUBLIC, address])]) {
    await expectRefusal(fetchThrough, 'http://canary.example.com/', answer);
  }
  for (const { address, family } of INTERNAL) {
    await expectRefusal(fetchThrough, `http://${family === 6 ? `[${address}]` : address}/`, [PUBLIC]);
  }
}

async function expectRefusal(fetchThrough: FetchThrough, link: string, answer: { address: string; family: number }[]) {
  let dialled = false;
  const network: Network = {
    resolve: async () => answer,
    dial: (_options, _addresses, done) => {
      dialled = true;
      done(new Error('a canary was dialled'), null);
    },
  };
  const error: unknown = await fetchThrough(network, link).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (dialled || !(error instanceof RefusedAddressError)) {
    throw new Error(
      `The link guard does not hold: ${link} at ${answer.map(({ address }) => address).join(', ')} was not refused`,
    );
  }
}
