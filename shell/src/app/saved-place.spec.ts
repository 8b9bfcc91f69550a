import { jest } from '@jest/globals';
import { restoreSavedPlace, savePlace } from './saved-place';

const at = (address: string) => window.history.replaceState(null, '', address);
const query = () => window.location.search;

afterEach(() => {
  sessionStorage.clear();
  at('/');
});

describe('the place before a sign-in', () => {
  it('is restored once after the sign-in', () => {
    at('/?wish=abc&share-title=A%26B');
    savePlace();
    at('/');
    restoreSavedPlace();
    expect(query()).toBe('?wish=abc&share-title=A%26B');
    at('/');
    restoreSavedPlace();
    expect(query()).toBe('');
  });

  it('is kept through a sign-in that failed', () => {
    at('/?wish=abc');
    savePlace();
    at('/?sign-in=failed');
    restoreSavedPlace();
    expect(query()).toBe('?sign-in=failed');
    savePlace();
    at('/');
    restoreSavedPlace();
    expect(query()).toBe('?wish=abc');
  });

  it('is not restored when the address already names a place', () => {
    at('/?wish=abc');
    savePlace();
    at('/?view=my');
    restoreSavedPlace();
    expect(query()).toBe('?view=my');
  });

  it('is forgotten where the browser stores nothing', () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    at('/?wish=abc');
    savePlace();
    at('/');
    restoreSavedPlace();
    expect(query()).toBe('');
    set.mockRestore();
  });
});
