import { jest } from '@jest/globals';
import { IMPRESSION_MS, IMPRESSIONS_MAX } from '@wishboard/contracts/http/limits';
import { BATCH_INTERVAL_MS, ImpressionQueue } from './impression-queue';

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
    queue.setVisible('a', true);
    queue.setVisible('b', true);
    queue.setVisible('passed', true);
    jest.advanceTimersByTime(IMPRESSION_MS - 1);
    queue.setVisible('passed', false);
    jest.advanceTimersByTime(BATCH_INTERVAL_MS + 1);
    expect(sent).toEqual([{ wishIds: ['a', 'b'], leaving: false }]);
  });

  it('sends each wish once, even when it comes into sight again', () => {
    for (let time = 0; time < 3; time += 1) {
      queue.setVisible('a', true);
      jest.advanceTimersByTime(IMPRESSION_MS + BATCH_INTERVAL_MS);
      queue.setVisible('a', false);
    }
    expect(sent).toHaveLength(1);
  });

  it('sends at once when the page is left, without wishes that were in sight for less than a second', () => {
    queue.setVisible('a', true);
    jest.advanceTimersByTime(IMPRESSION_MS);
    queue.setVisible('b', true);
    queue.flushOnLeave();
    jest.advanceTimersByTime(IMPRESSION_MS + BATCH_INTERVAL_MS);
    expect(sent).toEqual([{ wishIds: ['a'], leaving: true }]);
  });

  it('sends no more wishes at once than the server accepts', () => {
    for (let i = 0; i < IMPRESSIONS_MAX + 1; i += 1) queue.setVisible(`w${i}`, true);
    jest.advanceTimersByTime(IMPRESSION_MS + BATCH_INTERVAL_MS);
    expect(sent.map(({ wishIds }) => wishIds.length)).toEqual([IMPRESSIONS_MAX, 1]);
  });
});
