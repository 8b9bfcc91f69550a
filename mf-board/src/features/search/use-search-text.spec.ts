import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { HOME } from '@wishboard/contracts/remotes/place';
import { useSearchText } from './use-search-text';

const ofSearch = (q: string | null) => {
  const steps: unknown[] = [];
  const note = (step: unknown) => {
    steps.push(step);
  };
  const navigation = {
    place: { ...HOME, q },
    go: note,
    replace: note,
    close: () => undefined,
  } as unknown as Navigation;
  return { navigation, steps };
};

describe('useSearchText', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('searches for the text 200 ms after the last letter', () => {
    const { navigation, steps } = ofSearch(null);
    const { result } = renderHook(() => useSearchText(navigation));
    act(() => result.current.type('ki'));
    act(() => jest.advanceTimersByTime(199));
    act(() => result.current.type('kite'));
    act(() => jest.advanceTimersByTime(199));
    expect(steps).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    expect(steps).toEqual([{ q: 'kite' }]);
  });

  it('does not search for the text before the word that an input method composes', () => {
    const { navigation, steps } = ofSearch(null);
    const { result } = renderHook(() => useSearchText(navigation));
    act(() => result.current.type('咖啡'));
    act(() => jest.advanceTimersByTime(199));
    act(() => result.current.compose('咖啡ㄐ'));
    act(() => jest.advanceTimersByTime(1_000));
    expect(steps).toEqual([]);
    act(() => result.current.type('咖啡機'));
    act(() => jest.advanceTimersByTime(200));
    expect(steps).toEqual([{ q: '咖啡機' }]);
  });

  it('drops the search that waits when the address changes in the meantime, as by Back', () => {
    const before = ofSearch('kite');
    const after = ofSearch(null);
    const { result, rerender } = renderHook(({ navigation }) => useSearchText(navigation), { initialProps: before });
    act(() => result.current.type('kites'));
    rerender(after);
    act(() => jest.advanceTimersByTime(1_000));
    expect([before.steps, after.steps]).toEqual([[], []]);
    expect(result.current.text).toBe('');
  });
});
