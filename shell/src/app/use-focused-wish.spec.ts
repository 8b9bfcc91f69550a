import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useFocusedWish } from './use-focused-wish';

const at = (address: string) => {
  act(() => window.history.replaceState(null, '', address));
  return renderHook(() => useFocusedWish());
};

describe('the wish to show', () => {
  it('is the one the address asks for', () => {
    expect(at('/?wish=abc').result.current.focusedWishId).toBe('abc');
    expect(at('/').result.current.focusedWishId).toBeNull();
  });

  it('can be asked for from inside the page, and is in the address then', () => {
    const { result } = at('/');
    act(() => result.current.openWish('a&b'));
    expect(window.location.search).toBe('?wish=a%26b');
    expect(result.current.focusedWishId).toBe('a&b');
  });

  it('leaves the address once it was shown, without another step in the history', () => {
    const { result } = at('/?wish=abc');
    const steps = window.history.length;
    act(() => result.current.onWishFocused());
    expect(window.location.href).toBe('http://localhost/');
    expect(window.history.length).toBe(steps);
    expect(result.current.focusedWishId).toBeNull();
  });
});
