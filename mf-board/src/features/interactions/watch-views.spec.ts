import { jest } from '@jest/globals';
import { type ObserverFactory, VIEW_AFTER_MS, ViewWatcher } from './watch-views';

function setUp() {
  const seen: string[] = [];
  let report: Parameters<ObserverFactory>[0] = () => {};
  const observed = new Set<Element>();
  const watcher = new ViewWatcher(
    (wishId) => seen.push(wishId),
    (onChange) => {
      report = onChange;
      return {
        observe: (target: Element) => observed.add(target),
        unobserve: (target: Element) => observed.delete(target),
        disconnect: () => observed.clear(),
      };
    },
  );
  const show = (target: Element, intersectionRatio: number) => report([{ target, intersectionRatio }]);
  return { watcher, seen, show, observed };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('ViewWatcher counts a card of which half was visible for one second', () => {
  const { watcher, seen, show } = setUp();
  const card = document.createElement('article');
  watcher.watch(card, 'a');
  show(card, 0.5);
  jest.advanceTimersByTime(VIEW_AFTER_MS - 1);
  expect(seen).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(seen).toEqual(['a']);
});

it('ViewWatcher does not count a card that is less than half visible', () => {
  const { watcher, seen, show } = setUp();
  const card = document.createElement('article');
  watcher.watch(card, 'a');
  show(card, 0.49);
  jest.advanceTimersByTime(10 * VIEW_AFTER_MS);
  expect(seen).toEqual([]);
});

it('ViewWatcher restarts the second when the card leaves the viewport in between', () => {
  const { watcher, seen, show } = setUp();
  const card = document.createElement('article');
  watcher.watch(card, 'a');
  show(card, 0.9);
  jest.advanceTimersByTime(900);
  show(card, 0.2);
  jest.advanceTimersByTime(900);
  show(card, 0.7);
  jest.advanceTimersByTime(900);
  expect(seen).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(seen).toEqual(['a']);
});

it('ViewWatcher counts a wish once a visit, also when its card was removed and comes back', () => {
  const { watcher, seen, show, observed } = setUp();
  const card = document.createElement('article');
  const stop = watcher.watch(card, 'a');
  show(card, 1);
  jest.advanceTimersByTime(VIEW_AFTER_MS);
  stop();
  const again = document.createElement('article');
  watcher.watch(again, 'a');
  expect(observed.size).toBe(0);
  expect(seen).toEqual(['a']);
});

it('ViewWatcher does not count a card that is removed before its second is over', () => {
  const { watcher, seen, show } = setUp();
  const card = document.createElement('article');
  const stop = watcher.watch(card, 'a');
  show(card, 1);
  stop();
  jest.advanceTimersByTime(VIEW_AFTER_MS);
  expect(seen).toEqual([]);
});
