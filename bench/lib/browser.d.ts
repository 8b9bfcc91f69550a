/** What the browser has and TypeScript's DOM library lacks, and what the benches add to a page. */

/** https://wicg.github.io/layout-instability/#sec-layout-shift */
declare class LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** https://w3c.github.io/event-timing/#sec-modifications-perf-timeline */
interface PerformanceObserverInit {
  durationThreshold?: number;
}

interface Window {
  /** What `first-visit` collects from the beginning of a visit. */
  noted: Record<'paints' | 'shifts' | 'tasks', PerformanceEntry[]>;
}
