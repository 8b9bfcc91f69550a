import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { afterPaint } from './after-paint';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('works after a frame was drawn, once', () => {
  const work = jest.fn();
  afterPaint(work);
  jest.advanceTimersToNextFrame();
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersToNextFrame();
  jest.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('works although a page in the background draws no frame', () => {
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  const work = jest.fn();
  afterPaint(work);
  jest.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('works at once when the page is left, and not again if it comes back', () => {
  const work = jest.fn();
  afterPaint(work);
  dispatchEvent(new Event('pagehide'));
  expect(work).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});
