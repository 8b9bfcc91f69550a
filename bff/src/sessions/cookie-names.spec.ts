import { cookieName, isAmbiguous } from './cookie-names.js';

describe('cookieName', () => {
  it('adds the prefix __Host- to a name over HTTPS only', () => {
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
  ])('returns for the Cookie header %p: %p', (header, answer) => {
    expect(isAmbiguous(header, 'a')).toBe(answer);
  });
});
