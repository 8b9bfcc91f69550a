import { jest } from '@jest/globals';
import { keepPlace, returnToKeptPlace } from './kept-place';

const at = (address: string) => window.history.replaceState(null, '', address);
const query = () => window.location.search;

afterEach(() => {
  sessionStorage.clear();
  at('/');
});

describe('the place before a sign-in', () => {
  it('is restored once after the sign-in', () => {
    at('/?wish=abc&share-title=A%26B');
    keepPlace();
    at('/');
    returnToKeptPlace();
    expect(query()).toBe('?wish=abc&share-title=A%26B');
    at('/');
    returnToKeptPlace();
    expect(query()).toBe('');
  });

  it('is kept through a sign-in that failed', () => {
    at('/?wish=abc');
    keepPlace();
    at('/?sign-in=failed');
    returnToKeptPlace();
    expect(query()).toBe('?sign-in=failed');
    keepPlace();
    at('/');
    returnToKeptPlace();
    expect(query()).toBe('?wish=abc');
  });

  it('is not restored when the address already names a place', () => {
    at('/?wish=abc');
    keepPlace();
    at('/?view=my');
    returnToKeptPlace();
    expect(query()).toBe('?view=my');
  });

  it('is forgotten where the browser stores nothing', () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    at('/?wish=abc');
    keepPlace();
    at('/');
    returnToKeptPlace();
    expect(query()).toBe('');
    set.mockRestore();
  });
});
