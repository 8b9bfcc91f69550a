import { describe, expect, it } from '@jest/globals';
import { ageOf, formatDay } from './dates';

const CREATED = '2026-11-21T00:00:00.000Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('ageOf', () => {
  it.each([
    ['the same instant', 0, { unit: 'now' }],
    ['a millisecond before a minute', MINUTE - 1, { unit: 'now' }],
    ['one minute', MINUTE, { unit: 'minutes', count: 1 }],
    ['a millisecond before an hour', HOUR - 1, { unit: 'minutes', count: 59 }],
    ['one hour', HOUR, { unit: 'hours', count: 1 }],
    ['a millisecond before a day', DAY - 1, { unit: 'hours', count: 23 }],
    ['one day', DAY, { unit: 'days', count: 1 }],
    ['forty days', 40 * DAY, { unit: 'days', count: 40 }],
    ['an instant that lies ahead', -5 * MINUTE, { unit: 'now' }],
  ])('names %s', (_name, elapsed, age) => {
    expect(ageOf(CREATED, Date.parse(CREATED) + elapsed)).toEqual(age);
  });
});

describe('formatDay', () => {
  const NOON = '2026-11-21T12:00:00.000Z';

  it('names the month in English', () => {
    expect(formatDay(NOON, 'en')).toBe('Nov 21, 2026');
  });

  it('is short enough in Chinese for the head of a narrow note', () => {
    expect(formatDay(NOON, 'zh-TW')).toBe('2026/11/21');
  });
});
