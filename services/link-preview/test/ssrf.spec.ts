import { Agent, request } from 'undici';
import { GuardedFetcher } from '../src/fetch/guarded-fetcher.js';
import { AddressGuard } from '../src/guard/address-guard.js';
import { ProductReader } from '../src/preview/product-reader.js';
import { type FetchThroughNetwork, TARGETS, tryEveryTarget, tryRebinding } from './ssrf-rig.js';

const guard = new AddressGuard({ hosts: ['wishboard.example.org'], addresses: [] });
const nowhere = { keep: async () => undefined };

const guarded: FetchThroughNetwork = (network, link) =>
  new ProductReader(new GuardedFetcher(guard, network), nowhere).read(link);

/** A naive implementation: resolve, check, fetch. The fetch resolves again, and follows redirects unchecked. */
const naive: FetchThroughNetwork = async (network, link) => {
  const url = new URL(link);
  guard.checkUrl(url.href);
  guard.checkAddresses((await network.resolve(url.hostname)).map(({ address }) => address));
  const agent = new Agent({
    connect: (options, done) => {
      network.resolve(options.hostname).then(
        (addresses) => network.dial(options, addresses, done),
        (error: Error) => done(error, null),
      );
    },
  });
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher: agent });
    await body.dump();
    if (statusCode >= 300) await request(new URL(String(headers.location), url), { dispatcher: agent });
  } finally {
    await agent.destroy();
  }
};

describe('a link that leads inward', () => {
  it('is never connected to directly, by a redirect or as an address that a page names', async () => {
    const { tries, breaches } = await tryEveryTarget(guarded);
    expect(breaches).toEqual([]);
    expect(tries).toBeGreaterThanOrEqual(120 * 8);
    expect(TARGETS.length).toBeGreaterThanOrEqual(120);
  }, 240_000);

  it('is never connected to when its name changes between check and connection', async () => {
    const { breaches } = await tryRebinding(guarded, 1_000);
    expect(breaches).toEqual([]);
  }, 240_000);
});

describe('The test rig for links that lead inward', () => {
  it('reports breaches for each redirect status when the guard is only a check before the fetch', async () => {
    const { breaches } = await tryEveryTarget(naive);
    for (const status of [301, 302, 303, 307, 308]) {
      expect(breaches.filter((breach) => breach.startsWith(`${status} `)).length).toBeGreaterThan(50);
    }
  }, 240_000);

  it('reports breaches when names change between check and connection and the guard is only a check before', async () => {
    expect((await tryRebinding(naive, 50)).breaches.length).toBeGreaterThan(40);
  }, 240_000);
});
