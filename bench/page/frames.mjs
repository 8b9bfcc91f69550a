import { median, quantile } from '../lib/numbers.mjs';

/** A frame longer than this is seen as a stutter, in milliseconds: the long task of the web's own measures. */
const LONG_MS = 50;

/** What {@link scrolledFrames} reads of a trace of Chromium. */
export const SCROLL_CATEGORIES = ['benchmark', 'viz'];

/**
 * The frames shown from a scroll's first to its last, and in how many of them a part of the page was not drawn yet.
 *
 * @param events of a trace, in microseconds
 */
export function scrolledFrames(events) {
  const reports = events.filter(({ args }) => (args?.frame_reporter?.scroll_state ?? 'SCROLL_NONE') !== 'SCROLL_NONE');
  const times = reports.map(({ ts }) => ts);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const shown = events.filter(({ name, ts }) => name === 'Display::DrawAndSwap' && ts >= first && ts <= last);
  const inOrder = shown.map(({ ts }) => ts / 1000).sort((one, other) => one - other);
  return {
    ...summary(inOrder),
    incomplete: reports.filter(({ args }) => args.frame_reporter.has_missing_content).length,
  };
}

/** @param times of frames one after the other, in milliseconds */
export function summary(times) {
  const lengths = times.slice(1).map((time, index) => time - times[index]);
  return {
    frames: lengths.length,
    medianMs: Math.round(median(lengths)),
    p95Ms: Math.round(quantile(lengths, 0.95)),
    longestMs: Math.round(Math.max(...lengths)),
    over50Ms: lengths.filter((length) => length > LONG_MS).length,
  };
}
