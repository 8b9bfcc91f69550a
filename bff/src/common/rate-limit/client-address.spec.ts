import { rateLimitAddress } from './client-address.js';

describe('rateLimitAddress', () => {
  it('counts every address of one IPv6 network together', () => {
    const counted = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:DB8:1:2:0:0:0:9'].map(
      rateLimitAddress,
    );
    expect(new Set(counted)).toEqual(new Set(['2001:db8:1:2::/64']));
  });

  it('tells one IPv6 network from the next', () => {
    expect(rateLimitAddress('2001:db8:1:3::1')).not.toBe(rateLimitAddress('2001:db8:1:2::1'));
  });

  it('counts each IPv4 address by itself, also where it comes in the form of IPv6', () => {
    expect(rateLimitAddress('198.51.100.7')).toBe('198.51.100.7');
    expect(rateLimitAddress('::ffff:198.51.100.7')).toBe('198.51.100.7');
    expect(rateLimitAddress('198.51.100.8')).not.toBe(rateLimitAddress('198.51.100.7'));
  });

  it.each(['unknown', '', 'fe80::1%eth0'])('returns a text for the unusual address %p', (address) => {
    expect(typeof rateLimitAddress(address)).toBe('string');
  });
});
