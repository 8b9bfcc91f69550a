import { itemAt } from '../lib/items.mjs';
import { median, quantile } from '../lib/numbers.mjs';

/**
 * The fields of an event in Chromium's trace that are read here. The time is in microseconds.
 *
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} ts
 * @property {{ frame_reporter?: { scroll_state?: string, has_missing_content?: boolean } }} [args]
 */

/** A frame longer than this, in milliseconds, is visible as a stutter. The value is that of the web's long task. */
const LONG_MS = 50;

/** The trace categories of Chromium that {@link scrolledFrames} reads. */
export const SCROLL_CATEGORIES = ['benchmark', 'viz'];

/**
 * Returns the frames shown between the beginning and the end of a scroll, and how many of them lacked a part of the page.
 *
 * @param {TraceEvent[]} events
 */
export function scrolledFrames(events) {
  const reports = events.filter(({ args }) => (args?.frame_reporter?.scroll_state ?? 'SCROLL_NONE') !== 'SCROLL_NONE');
  const times = reports.map(({ ts }) => ts);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const shown = events.filter(({ name, ts }) => name === 'Display::DrawAndSwap' && ts >= first && ts <= last);
  const inOrder = shown.map(({ ts }) => ts / 1000).sort((one, other) => one - other);
  return {
    ...summary(inOrder),
    incomplete: reports.filter(({ args }) => args?.frame_reporter?.has_missing_content).length,
  };
}

/** Summarises frame times. @param {number[]} times times of consecutive frames, in milliseconds */
export function summary(times) {
  const lengths = times.slice(1).map((time, index) => time - itemAt(times, index));
  return {
    frames: lengths.length,
    medianMs: Math.round(median(lengths)),
    p95Ms: Math.round(quantile(lengths, 0.95)),
    longestMs: Math.round(Math.max(...lengths)),
    over50Ms: lengths.filter((length) => length > LONG_MS).length,
  };
}
