import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { buildConnector } from 'undici';
import { type AddressGuard, RefusedAddressError } from '../guard/address-guard.js';
import { CONNECT_MS } from './limits.js';
import type { Network } from './network.js';

/**
 * Returns the connector of the preview's HTTP agent. It resolves the name once, checks every address with the guard, and passes
 * exactly these addresses to the dialler. A name that changes its address between check and connection (DNS rebinding) therefore
 * gains nothing.
 */
export function guardedConnector(guard: AddressGuard, network: Network): buildConnector.connector {
  return (options, callback) => {
    checkedAddresses(guard, network, options).then(
      (addresses) => network.dial(options, addresses, callback),
      (error: Error) => callback(error, null),
    );
  };
}

async function checkedAddresses(
  guard: AddressGuard,
  network: Network,
  { protocol, hostname, port }: buildConnector.Options,
): Promise<LookupAddress[]> {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  guard.checkUrl(`${protocol}//${host}${port ? `:${port}` : ''}/`);
  const family = isIP(hostname);
  const addresses = family ? [{ address: hostname, family }] : await resolveInTime(network, hostname);
  guard.checkAddresses(addresses.map(({ address }) => address));
  return addresses;
}

async function resolveInTime(network: Network, hostname: string): Promise<LookupAddress[]> {
  const addresses = await Promise.race([network.resolve(hostname), pause(CONNECT_MS, null, { ref: false })]);
  if (!addresses) throw new RefusedAddressError(`${hostname} was not resolved in time`);
  return addresses;
}
