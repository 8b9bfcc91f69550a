import { cookieName, isAmbiguous } from './cookie-names.js';

describe('cookieName', () => {
  it('binds a cookie to its host wherever there is https', () => {
    expect(cookieName('a', true)).toBe('__Host-a');
    expect(cookieName('a', false)).toBe('a');
  });
});

describe('isAmbiguous', () => {
  it.each([
    ['a=1; a=2', true],
    ['a=1;b=0; a=2', true],
    ['a =1; a=2', true],
    ['a=1; a=1', false],
    ['a=1; b=2', false],
    ['a=1; __Host-a=2', false],
    ['ba=1; a=2', false],
    ['b=a=1; a=2', false],
    ['', false],
  ])('of %p is %p', (header, answer) => {
    expect(isAmbiguous(header, 'a')).toBe(answer);
  });
});
