import { isIP } from 'node:net';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_LINKS } from '../src/guard/forbidden-targets.fixture.js';
import { SHOP_ADDRESS, StandInNetwork } from './stand-in-network.js';

/** Whatever fetches a page and what the page names, through the given world. It may reject. */
export type Fetching = (network: StandInNetwork, link: string) => Promise<unknown>;

export interface RigResult {
  tries: number;
  /** Tries that connected to a forbidden address. */
  breaches: string[];
}

const REDIRECTS = [301, 302, 303, 307, 308];
const FORBIDDEN_IPS = FORBIDDEN_ADDRESSES.filter((address) => isIP(address) !== 0);

/** A link to each forbidden target: as it stands, and each address behind an innocent name, alone and beside a public one. */
export const TARGETS: readonly string[] = [
  ...FORBIDDEN_LINKS,
  ...FORBIDDEN_IPS.map((address) => `http://${isIP(address) === 6 ? `[${address}]` : address}/`),
  ...FORBIDDEN_IPS.flatMap((_address, i) => [`http://inward-${i}.example.com/`, `http://partly-${i}.example.com/`]),
];

function addressesOf(hostname: string): string[] {
  const [, how, index] = /^(inward|partly)-(\d+)\./.exec(hostname) ?? [];
  if (!how) return [/^[\w.-]*\.example\.com\.?$/.test(hostname) ? SHOP_ADDRESS : '127.0.0.1'];
  const forbidden = FORBIDDEN_IPS[Number(index)] ?? '127.0.0.1';
  return how === 'inward' ? [forbidden] : [SHOP_ADDRESS, forbidden];
}

/** Sends the fetcher to every forbidden target directly, through every kind of redirect, and through a page's image. */
export async function tryEveryTarget(fetching: Fetching): Promise<RigResult> {
  let target = '';
  let way = 0;
  const network = await StandInNetwork.start((request, response) => {
    const host = request.headers.host ?? '';
    if (host === 'shop.example.com' && way > 0) {
      return void response
        .writeHead(way, {
          location: Buffer.from(target, 'utf8')
            .toString('latin1')
            .replace(/[\r\n]/g, ''),
        })
        .end();
    }
    const image =
      host === 'page.example.com' ? `<meta property="og:image" content="${target.replaceAll('"', '&quot;')}">` : '';
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>A lamp</title>${image}`);
  }, addressesOf);

  const breaches: string[] = [];
  let tries = 0;
  try {
    for (target of TARGETS) {
      for (way of [0, ...REDIRECTS, 1]) {
        // 0 goes straight there, 1 through the image of a page, everything else is the status of a redirect.
        const link = way === 0 ? target : way === 1 ? 'http://page.example.com/' : 'http://shop.example.com/';
        if (way === 1) way = 0;
        network.dialled.length = 0;
        tries += 1;
        await fetching(network, link).catch(() => undefined);
        if (network.dialled.some((address) => address !== SHOP_ADDRESS)) breaches.push(`${way} ${target}`);
      }
    }
  } finally {
    await network.stop();
  }
  return { tries, breaches };
}

/** Sends the fetcher to a name that answers differently each time it is asked. */
export async function tryRebinding(fetching: Fetching, tries: number): Promise<RigResult> {
  let asked = 0;
  const network = await StandInNetwork.start(
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>A lamp</title>'),
    () => {
      asked += 1;
      const forbidden = FORBIDDEN_IPS[asked % FORBIDDEN_IPS.length] ?? '127.0.0.1';
      // Public at the first, third, ... question: a check that asks for itself sees only public answers.
      return [asked % 2 === 1 ? SHOP_ADDRESS : forbidden];
    },
  );
  const breaches: string[] = [];
  try {
    for (let i = 0; i < tries; i += 1) {
      network.dialled.length = 0;
      await fetching(network, `http://rebinding-${i}.example.com/`).catch(() => undefined);
      if (network.dialled.some((address) => address !== SHOP_ADDRESS)) breaches.push(`try ${i}`);
    }
  } finally {
    await network.stop();
  }
  return { tries, breaches };
}
