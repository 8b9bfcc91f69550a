import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';
import type { Network } from '../src/fetch/network.js';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_LINKS } from '../src/guard/forbidden-targets.fixture.js';
import { LastStepNetwork } from './last-step-network.js';
import { NamespaceNetwork } from './namespace-network.js';
import { type RigNetwork, SHOP_ADDRESS } from './stand-in-network.js';

/** Fetches a page, and the resources that the page names, through the given network. It may reject. */
export type FetchThroughNetwork = (network: Network, link: string) => Promise<unknown>;

/**
 * Opens a test network. In a network namespace, which ssrf-namespace.spec.ts announces with INWARD_RIG, everything but names is real;
 * elsewhere the last step of each socket is replaced as well.
 */
const openTestNetwork = (answer: RequestListener, addressesOf: (hostname: string) => string[]): Promise<RigNetwork> =>
  (process.env.INWARD_RIG === 'namespace' ? NamespaceNetwork : LastStepNetwork).start(answer, addressesOf);

export interface RigResult {
  tries: number;
  /** Attempts that connected to a forbidden address. */
  breaches: string[];
}

const REDIRECTS = [301, 302, 303, 307, 308];
const FORBIDDEN_IPS = FORBIDDEN_ADDRESSES.filter((address) => isIP(address) !== 0);

/**
 * Links to each forbidden target: the target itself, and for each address a name that resolves to it, alone or beside a public
 * one.
 */
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

/** Returns a page that names the target in every way a page can, all at once. */
const pageNaming = (target: string): string => {
  const link = target.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const jsonLd = JSON.stringify({ '@type': 'Product', name: 'A lamp', image: target, url: target });
  return `<title>A lamp</title>
    <script type="application/ld+json">${jsonLd.replaceAll('<', '\\u003c')}</script>
    <meta http-equiv="refresh" content="0; url=${link}">
    <link rel="canonical" href="${link}"><link rel="icon" href="${link}"><link rel="apple-touch-icon" href="${link}">
    <link rel="image_src" href="${link}"><link rel="preconnect" href="${link}"><link rel="stylesheet" href="${link}">
    <meta property="og:url" content="${link}"><meta property="og:image" content="${link}">
    <meta name="twitter:image" content="${link}"><img itemprop="image" src="${link}"><iframe src="${link}"></iframe>`;
};

/** Ways to a target: directly, through the page of a shop, through the image of such a page, and through each redirect. */
const WAYS = ['direct', 'page', 'image redirect', ...REDIRECTS] as const;

/** Sends the fetcher to every forbidden target in every way. */
export async function tryEveryTarget(fetching: FetchThroughNetwork): Promise<RigResult> {
  let target = '';
  let status = 302;
  const network = await openTestNetwork((request, response) => {
    const host = request.headers.host ?? '';
    if (host === 'moved.example.com') {
      const location = Buffer.from(target, 'utf8')
        .toString('latin1')
        .replace(/[\r\n]/g, '');
      return void response.writeHead(status, { location }).end();
    }
    const named = host === 'page.example.com' ? target : 'http://moved.example.com/lamp.jpg';
    const body = /^(?:page|pictured)\./.test(host) ? pageNaming(named) : '<title>A lamp</title>';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  }, addressesOf);

  const breaches: string[] = [];
  let tries = 0;
  try {
    for (target of TARGETS) {
      for (const way of WAYS) {
        status = typeof way === 'number' ? way : 302;
        const host = way === 'page' ? 'page' : way === 'image redirect' ? 'pictured' : 'moved';
        network.dialled.length = 0;
        tries += 1;
        await fetching(network, way === 'direct' ? target : `http://${host}.example.com/`).catch(() => undefined);
        if (network.dialled.some((address) => address !== SHOP_ADDRESS)) breaches.push(`${way} ${target}`);
      }
    }
  } finally {
    await network.stop();
  }
  return { tries, breaches };
}

/** Sends the fetcher to a name that answers differently each time it is asked. */
export async function tryRebinding(fetching: FetchThroughNetwork, tries: number): Promise<RigResult> {
  let asked = 0;
  const network = await openTestNetwork(
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
