import { jest } from '@jest/globals';
import { throttle } from './throttle';

describe('throttle', () => {
  let runs = 0;
  const { request, cancel } = throttle(500, () => {
    runs += 1;
  });

  beforeEach(() => {
    jest.useFakeTimers();
    runs = 0;
  });

  afterEach(() => {
    cancel();
    jest.useRealTimers();
  });

  it('runs the first request at once', () => {
    request();
    expect(runs).toBe(1);
  });

  it('joins a burst into one run at its beginning and one at the end of the interval', () => {
    for (let each = 0; each < 20; each += 1) request();
    expect(runs).toBe(1);
    jest.advanceTimersByTime(500);
    expect(runs).toBe(2);
    jest.advanceTimersByTime(5_000);
    expect(runs).toBe(2);
  });

  it('runs at once again after a quiet interval', () => {
    request();
    jest.advanceTimersByTime(500);
    request();
    expect(runs).toBe(2);
  });

  it('drops a waiting run when it is cancelled', () => {
    request();
    request();
    cancel();
    jest.advanceTimersByTime(5_000);
    expect(runs).toBe(1);
  });
});
