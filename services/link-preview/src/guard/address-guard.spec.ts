import { AddressGuard, RefusedAddressError } from './address-guard.js';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_LINKS, PUBLIC_ADDRESSES, PUBLIC_LINKS } from './forbidden-targets.fixture.js';

const guard = new AddressGuard({
  hosts: ['wishboard.example.org'],
  addresses: ['198.41.0.4', '2001:500:2::c', '127.0.0.1'],
});

describe('the address guard', () => {
  it.each(FORBIDDEN_LINKS)('refuses the link %s', (link) => {
    expect(() => guard.checkUrl(link)).toThrow(RefusedAddressError);
  });

  it.each(FORBIDDEN_ADDRESSES)('refuses the resolved address %s', (address) => {
    expect(() => guard.checkAddresses([address])).toThrow(RefusedAddressError);
  });

  it.each(PUBLIC_LINKS)('lets the link %s through', (link) => {
    expect(guard.checkUrl(link)).toBeInstanceOf(URL);
  });

  it.each(PUBLIC_ADDRESSES)('lets the resolved address %s through', (address) => {
    expect(() => guard.checkAddresses([address])).not.toThrow();
  });

  it('refuses a name with one public and one private address', () => {
    expect(() => guard.checkAddresses(['93.184.215.14', '10.0.0.1'])).toThrow('10.0.0.1 is private');
  });

  it('refuses a name without any address', () => {
    expect(() => guard.checkAddresses([])).toThrow(RefusedAddressError);
  });

  it('refuses the addresses of the machine and the host name of the product', () => {
    for (const link of ['http://198.41.0.4/', 'http://[2001:500:2::c]/', 'https://wishboard.example.org/api/user']) {
      expect(() => guard.checkUrl(link)).toThrow(RefusedAddressError);
    }
    expect(() => guard.checkUrl('https://WISHBOARD.example.org./')).toThrow('this product');
  });

  it('resolves a redirect against the address before it, and checks the result', () => {
    const base = new URL('https://shop.example.com/a/b');
    expect(guard.checkUrl('../c', base).href).toBe('https://shop.example.com/c');
    expect(() => guard.checkUrl('//10.0.0.1/', base)).toThrow(RefusedAddressError);
    expect(() => guard.checkUrl('file:///etc/passwd', base)).toThrow('scheme file:');
  });

  it('has a table of at least 120 forbidden targets', () => {
    expect(new Set([...FORBIDDEN_LINKS, ...FORBIDDEN_ADDRESSES]).size).toBeGreaterThanOrEqual(120);
  });
});
