import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Error for a link that must not be followed. The message is for logs; a member only sees that the preview failed. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

/** Hosts and addresses that this installation must never be made to contact, besides every address that is not public. */
export interface OwnNetwork {
  /** Host names of the product itself, lower case, without a port. */
  readonly hosts: readonly string[];
  /** IP addresses of this machine. */
  readonly addresses: readonly string[];
}

/** The only range assigned for public IPv6 addresses so far (RFC 4291, section 2.4). Every other range is refused. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses that look public but are not: services of a cloud, reachable only from its machines. */
const CLOUD_SERVICES: readonly string[] = ['168.63.129.16'];

/** Suffixes of names that resolve inside a local network, whatever a public resolver says (RFC 6761, 6762, 8375, 9476). */
const INTERNAL_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'home.arpa',
  'alt',
  'onion',
];

/** Allowed schemes, each with its only allowed port. */
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Decides whether a link may be followed. It neither connects nor resolves. The caller passes every hop to {@link checkUrl} and
 * every resolved address to {@link checkAddresses}, and connects to nothing else.
 */
export class AddressGuard {
  private readonly ownHosts: ReadonlySet<string>;
  private readonly ownAddresses: ReadonlySet<string>;

  constructor(own: OwnNetwork) {
    this.ownHosts = new Set(own.hosts.map(withoutFinalDot));
    this.ownAddresses = new Set(own.addresses.map((address) => ipaddr.process(address).toNormalizedString()));
  }

  /**
   * Checks a link, without resolving its name.
   *
   * @param link absolute, or relative to `base`
   * @returns the link as the WHATWG parser reads it, so that `0x7f.1` or `２１３０７０６４３３` has become `127.0.0.1`
   * @throws RefusedAddressError for everything but http and https on their own port to a public host without credentials
   */
  checkUrl(link: string, base?: URL): URL {
    const url = parseUrl(link, base);
    if (!url) throw new RefusedAddressError('not a URL');
    const port = PORTS[url.protocol];
    if (!port) throw new RefusedAddressError(`scheme ${url.protocol}`);
    if (url.port !== '') throw new RefusedAddressError(`port ${url.port}`);
    if (url.username || url.password) throw new RefusedAddressError('credentials in the link');
    this.checkHost(url.hostname);
    return url;
  }

  /**
   * Checks resolved addresses.
   *
   * @throws RefusedAddressError when there is none or one is not public: a partly public name is refused as a whole
   */
  checkAddresses(addresses: readonly string[]): void {
    if (addresses.length === 0) throw new RefusedAddressError('the name has no address');
    for (const address of addresses) {
      const reason = this.forbiddenReason(address);
      if (reason) throw new RefusedAddressError(`${address} is ${reason}`);
    }
  }

  private checkHost(hostname: string): void {
    const host = withoutFinalDot(hostname);
    const address = host.startsWith('[') ? host.slice(1, -1) : host;
    if (ipaddr.isValid(address)) {
      this.checkAddresses([address]);
      return;
    }
    if (this.ownHosts.has(host)) throw new RefusedAddressError(`${host} is this product`);
    if (!host.includes('.')) throw new RefusedAddressError(`${host} is a name of a local network`);
    if (INTERNAL_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`))) {
      throw new RefusedAddressError(`${host} is a name of a local network`);
    }
  }

  /** Returns the reason why the address is forbidden, or null for a public one. */
  private forbiddenReason(text: string): string | null {
    if (!ipaddr.isValid(text)) return 'not an address';
    const address = ipaddr.parse(text);
    const range = address.range();
    if (range !== 'unicast') return range;
    if (address instanceof ipaddr.IPv6) {
      if (!address.match(PUBLIC_IPV6)) return 'outside the public part of IPv6';
      if (isIsatap(address)) return 'an IPv4 address in IPv6 clothing (ISATAP, RFC 5214)';
    }
    const normal = address.toNormalizedString();
    if (CLOUD_SERVICES.includes(normal)) return "a cloud's own service";
    return this.ownAddresses.has(normal) ? 'this machine' : null;
  }
}

/** Returns the IP addresses of this machine's interfaces, without zones. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address.replace(/%.*$/, '')),
  );
}

function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , a, b] = address.parts;
  return (a === 0 || a === 0x0200) && b === 0x5efe;
}

function withoutFinalDot(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function parseUrl(link: string, base?: URL): URL | null {
  return URL.canParse(link, base?.href) ? new URL(link, base) : null;
}
