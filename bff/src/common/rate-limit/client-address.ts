import ipaddr from 'ipaddr.js';

/** Length of the network prefix of an IPv6 address, in bytes. A client owns all 2^64 addresses of its network (RFC 6177). */
const NETWORK_BYTES = 8;

/**
 * Returns the key under which a client's address is rate limited: a whole IPv4 address, or the /64 of an IPv6 address.
 *
 * @param address as the connection or a trusted proxy names it; a value that is no IP address is returned unchanged
 */
export function rateLimitAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().map((byte, index) => (index < NETWORK_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(network)}/64`;
}
