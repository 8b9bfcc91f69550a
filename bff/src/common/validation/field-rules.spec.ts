import { productUrlRule } from './field-rules.js';

describe('productUrlRule', () => {
  it.each(['https://shop.test/a?b#c', 'HTTP://shop.test', null])('takes %p', (url) => {
    expect(productUrlRule(url)).toBeNull();
  });

  it.each([
    'javascript:__x()',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://shop.test',
    '//shop.test',
    'http:shop.test',
  ])('refuses %p', (url) => {
    expect(productUrlRule(url)).toBe('Must be a valid URL');
  });
});
