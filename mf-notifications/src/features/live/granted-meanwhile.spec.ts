import { beforeEach, describe, expect, it } from '@jest/globals';
import { aNotification } from '../../fixtures/notifications';
import { grantedMeanwhile } from './granted-meanwhile';

const on = (day: number) => `2026-11-${day}T00:00:00.000Z`;
const granted = (day: number, change = {}) => aNotification({ type: 'granted', createdAt: on(day), ...change });
const news = (...list: Parameters<typeof grantedMeanwhile>[1]) => grantedMeanwhile('ann', list, () => localStorage);

describe('grantedMeanwhile', () => {
  beforeEach(() => localStorage.clear());

  it('is empty at the first visit', () => {
    expect(news(granted(20))).toEqual([]);
  });

  it('lists the wishes granted since the last visit once, the newest first', () => {
    const before = granted(20);
    news(before);
    const [older, newer] = [granted(21), granted(22)];
    expect(news(older, before, newer)).toEqual([newer, older]);
    expect(news(older, before, newer)).toEqual([]);
  });

  it('lists a grant for a member who had no notification before', () => {
    news();
    expect(news(granted(20))).toHaveLength(1);
  });

  it('leaves out read notifications, those without a wish, and other types', () => {
    news(granted(20));
    const others = [
      granted(21, { read: 1 }),
      granted(22, { relatedWishId: null }),
      aNotification({ createdAt: on(23) }),
    ];
    expect(news(...others)).toEqual([]);
  });

  it('is kept for each member in a shared browser', () => {
    news(granted(20));
    expect(grantedMeanwhile('bo', [granted(25)], () => localStorage)).toEqual([]);
    expect(news(granted(21))).toHaveLength(1);
  });

  it('is empty when storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(grantedMeanwhile('ann', [granted(20)], blocked)).toEqual([]);
  });
});
