import { jest } from '@jest/globals';
import { IMPRESSION_MS, IMPRESSIONS_MAX } from '@wishboard/contracts/http/limits';
import { GATHER_MS, ImpressionQueue } from './impression-queue';

describe('ImpressionQueue', () => {
  let sent: { wishIds: readonly string[]; leaving: boolean }[];
  let queue: ImpressionQueue;

  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    queue = new ImpressionQueue((wishIds, leaving) => sent.push({ wishIds, leaving }));
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends together the wishes that were in sight for a second', () => {
    queue.see('a', true);
    queue.see('b', true);
    queue.see('passed', true);
    jest.advanceTimersByTime(IMPRESSION_MS - 1);
    queue.see('passed', false);
    jest.advanceTimersByTime(GATHER_MS + 1);
    expect(sent).toEqual([{ wishIds: ['a', 'b'], leaving: false }]);
  });

  it('sends each wish once, even when it comes into sight again', () => {
    for (let time = 0; time < 3; time += 1) {
      queue.see('a', true);
      jest.advanceTimersByTime(IMPRESSION_MS + GATHER_MS);
      queue.see('a', false);
    }
    expect(sent).toHaveLength(1);
  });

  it('sends at once when the page is left, without wishes that were in sight for less than a second', () => {
    queue.see('a', true);
    jest.advanceTimersByTime(IMPRESSION_MS);
    queue.see('b', true);
    queue.leave();
    jest.advanceTimersByTime(IMPRESSION_MS + GATHER_MS);
    expect(sent).toEqual([{ wishIds: ['a'], leaving: true }]);
  });

  it('sends no more wishes at once than the server accepts', () => {
    for (let i = 0; i < IMPRESSIONS_MAX + 1; i += 1) queue.see(`w${i}`, true);
    jest.advanceTimersByTime(IMPRESSION_MS + GATHER_MS);
    expect(sent.map(({ wishIds }) => wishIds.length)).toEqual([IMPRESSIONS_MAX, 1]);
  });
});
