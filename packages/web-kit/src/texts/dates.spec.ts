import { afterEach, describe, expect, it } from '@jest/globals';
import { ageOf, formatDay, formatMoment } from './dates';

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

  it('writes year, month and day as numbers in Chinese', () => {
    expect(formatDay(NOON, 'zh-TW')).toBe('2026/11/21');
  });
});

describe('Dates for a reader who has chosen a time zone', () => {
  const LATE = '2026-11-21T23:30:00.000Z';
  const root = document.documentElement;
  afterEach(() => {
    delete root.dataset.timeZone;
  });

  it.each([
    ['Asia/Taipei', 'Nov 22, 2026', 'November 22, 2026 at 7:30 AM'],
    ['America/Los_Angeles', 'Nov 21, 2026', 'November 21, 2026 at 3:30 PM'],
    ['Pacific/Kiritimati', 'Nov 22, 2026', 'November 22, 2026 at 1:30 PM'],
  ])('are in the chosen zone %s', (zone, day, moment) => {
    root.dataset.timeZone = zone;
    expect([formatDay(LATE, 'en'), formatMoment(LATE, 'en').replace(/\u202f/g, ' ')]).toEqual([day, moment]);
  });

  it('are in the zone of the device when the browser does not know the chosen zone, and after the choice is removed', () => {
    const here = formatMoment(LATE, 'en');
    root.dataset.timeZone = 'Asia/Nowhere';
    expect(formatMoment(LATE, 'en')).toBe(here);
    root.dataset.timeZone = 'Asia/Kathmandu';
    expect(formatMoment(LATE, 'en')).toMatch(/5:15/);
    delete root.dataset.timeZone;
    expect(formatMoment(LATE, 'en')).toBe(here);
  });
});
