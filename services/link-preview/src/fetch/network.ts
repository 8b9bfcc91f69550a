import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { CONNECT_MS } from './limits.js';

/** Access to the network: names and sockets. Tests replace it below the guard, so that the guard is never off. */
export interface Network {
  resolve(hostname: string): Promise<LookupAddress[]>;
  /** Connects to one of `addresses` and to nothing else; `options.servername` is what TLS verifies. */
  dial(options: buildConnector.Options, addresses: readonly LookupAddress[], done: buildConnector.Callback): void;
}

/** The real network: sockets and the system's resolver. */
export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true, verbatim: true }),

  dial(options, addresses, done) {
    const connect = buildConnector({
      timeout: CONNECT_MS,
      lookup: fixedLookup(addresses),
      autoSelectFamily: addresses.length > 1,
      // Set explicitly, since an environment variable can switch Node's default off.
      rejectUnauthorized: true,
      maxCachedSessions: 0,
    });
    connect(options, done);
  },
};

/**
 * Returns a lookup function that only knows the checked addresses, so that no name is resolved again between check and
 * connection.
 */
function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all || !first) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}
