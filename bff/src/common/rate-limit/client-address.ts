import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 address that name a network: whoever has one has all 2^64 addresses in it (RFC 6177). */
const NETWORK_BYTES = 8;

/**
 * The part of a client's address by which it is counted: an IPv4 address whole, an IPv6 address by its /64.
 *
 * @param address as the connection or a trusted proxy names it; what is no address is counted as it stands
 */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().map((byte, index) => (index < NETWORK_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(network)}/64`;
}
