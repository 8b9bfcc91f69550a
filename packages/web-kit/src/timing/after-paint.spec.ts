import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { afterPaint } from './after-paint';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('afterPaint runs the work once, after a frame was drawn', () => {
  const work = jest.fn();
  afterPaint(work);
  jest.advanceTimersToNextFrame();
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersToNextFrame();
  jest.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('afterPaint runs the work within a second when a page in the background draws no frame', () => {
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  const work = jest.fn();
  afterPaint(work);
  jest.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('afterPaint runs the work immediately when the page is left, and not a second time', () => {
  const work = jest.fn();
  afterPaint(work);
  dispatchEvent(new Event('pagehide'));
  expect(work).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});
