import { beforeEach, describe, expect, it } from '@jest/globals';
import { aNotification } from '../../fixtures/notifications';
import { grantedMeanwhile } from './granted-meanwhile';

const on = (day: number) => `2026-11-${day}T00:00:00.000Z`;
const granted = (day: number, change = {}) => aNotification({ type: 'granted', createdAt: on(day), ...change });
const news = (...list: Parameters<typeof grantedMeanwhile>[1]) => grantedMeanwhile('ann', list, () => localStorage);

describe('what was granted meanwhile', () => {
  beforeEach(() => localStorage.clear());

  it('is nothing at the first visit', () => {
    expect(news(granted(20))).toEqual([]);
  });

  it('is what came since the last visit, the newest first, and is told once', () => {
    const before = granted(20);
    news(before);
    const [older, newer] = [granted(21), granted(22)];
    expect(news(older, before, newer)).toEqual([newer, older]);
    expect(news(older, before, newer)).toEqual([]);
  });

  it('is told to who had no notification before', () => {
    news();
    expect(news(granted(20))).toHaveLength(1);
  });

  it('is of wishes, unread, and of no other type', () => {
    news(granted(20));
    const others = [
      granted(21, { read: 1 }),
      granted(22, { relatedWishId: null }),
      aNotification({ createdAt: on(23) }),
    ];
    expect(news(...others)).toEqual([]);
  });

  it('is each member’s own in a browser that several use', () => {
    news(granted(20));
    expect(grantedMeanwhile('bo', [granted(25)], () => localStorage)).toEqual([]);
    expect(news(granted(21))).toHaveLength(1);
  });

  it('is nothing where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(grantedMeanwhile('ann', [granted(20)], blocked)).toEqual([]);
  });
});
