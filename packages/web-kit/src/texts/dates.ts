import type { Language } from '@wishboard/contracts/remotes/contract';
import { localeOf } from './locale';

/**
 * Returns the time zone that the reader's account has chosen, from the page's `data-time-zone`, which the shell writes; undefined
 * for the device's zone.
 */
function chosenZone(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement.dataset.timeZone;
}

/** Creates a format. When the browser does not know the chosen time zone, the format uses the device's zone. */
function makeFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions, timeZone: string | undefined) {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

/**
 * Returns a function that caches formats by language and time zone. Creating one takes a hundred times as long as using it, and
 * every card shows a date.
 */
function formats(optionsOf: (language: Language) => Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (language: Language): Intl.DateTimeFormat => {
    const zone = chosenZone();
    const key = `${language} ${zone ?? ''}`;
    const known = made.get(key) ?? makeFormat(localeOf(language), optionsOf(language), zone);
    made.set(key, known);
    return known;
  };
}

// The medium style of Chinese, 2026年11月21日, is too wide for the head of an own note in three columns.
const dayFormat = formats((language) => ({ dateStyle: language === 'zh-TW' ? 'short' : 'medium' }));
const momentFormat = formats(() => ({ dateStyle: 'long', timeStyle: 'short' }));

/**
 * Formats a day in the time zone that the reader chose, or else in the device's zone, for example "Nov 21, 2026" or "2026/11/21".
 * `iso` is ISO 8601.
 */
export function formatDay(iso: string, language: Language): string {
  return dayFormat(language).format(new Date(iso));
}

/** Formats day and time in the same time zone as {@link formatDay}, for a tooltip or a screen reader. `iso` is ISO 8601. */
export function formatMoment(iso: string, language: Language): string {
  return momentFormat(language).format(new Date(iso));
}

export type Age = { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number };

/**
 * Returns how long ago `iso` was, in whole minutes, hours or days, and "now" below a minute. A time after `now`, as clocks differ,
 * counts as now.
 *
 * @param now milliseconds since the epoch
 */
export function ageOf(iso: string, now: number): Age {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}
