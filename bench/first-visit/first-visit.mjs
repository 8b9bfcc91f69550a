import { chromium, devices } from 'playwright-core';
import { createProgress } from '../../tools/system/progress.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../../tools/testing/browser.mjs';
import { median } from '../lib/numbers.mjs';
import { startPlainPage } from '../lib/plain-page.mjs';

/** @import { Browser } from 'playwright-core' */
/** @import { Product } from '../lib/community.mjs' */

/** @typedef {Awaited<ReturnType<typeof visit>>} Visit */

const ROUNDS = 5;
const SLOWDOWN = 4;
/**
 * Window widths, in pixels, at which layout shift is measured. The network is as slow but the CPU is not slowed down, so that
 * the font arrives last.
 */
const SHIFT_WIDTHS = [390, 1440];
/** Lighthouse's throttling for a phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** The server renders less of the first screen for a phone, which it recognises by this header. */
const { userAgent } = devices['Pixel 7'];
/** Wait, in milliseconds, after which no larger element is painted. */
const QUIET_MS = 4_000;

/**
 * Measures a first visit on a phone, alternating with the same page as one plain bundle: largest contentful paint, and bytes
 * loaded.
 *
 * @param {Pick<Product, 'url'>} product
 */
export async function benchFirstVisit({ url }) {
  const executablePath = await requireBrowser(createProgress());
  const plain = await startPlainPage(url);
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
  /** @type {Record<'product' | 'plain', Visit[]>} */
  const measured = { product: [], plain: [] };
  /** @type {[width: number, shift: number][]} */
  const shifts = [];
  try {
    await visit(browser, url);
    for (const width of SHIFT_WIDTHS) await visit(browser, url, { width, slowdown: 1 });
    for (let round = 0; round < ROUNDS; round += 1) {
      measured.plain.push(await visit(browser, plain.url));
      measured.product.push(await visit(browser, url));
    }
    for (const width of SHIFT_WIDTHS) shifts.push([width, (await visit(browser, url, { width, slowdown: 1 })).shift]);
  } finally {
    await browser.close();
    await plain.stop();
  }
  const of = (/** @type {keyof typeof measured} */ side, /** @type {keyof Omit<Visit, 'element'>} */ what) =>
    median(measured[side].map((one) => one[what]));
  return {
    productMs: of('product', 'largestPaintMs'),
    plainMs: of('plain', 'largestPaintMs'),
    times: of('product', 'largestPaintMs') / of('plain', 'largestPaintMs'),
    spread: measured.product.map(({ largestPaintMs }) => Math.round(largestPaintMs)),
    first: { productMs: of('product', 'firstPaintMs'), plainMs: of('plain', 'firstPaintMs') },
    productKilobytes: of('product', 'kilobytes'),
    plainKilobytes: of('plain', 'kilobytes'),
    pageKilobytes: of('product', 'pageKilobytes'),
    blocked: { productMs: of('product', 'blockedMs'), plainMs: of('plain', 'blockedMs') },
    shifts,
    element: measured.product[0]?.element,
  };
}

/**
 * Visits the page once.
 *
 * @param {Browser} browser
 * @param {string} baseURL
 * @param {{ width?: number, slowdown?: number }} device
 * @returns milliseconds to the largest and to the first contentful paint, and milliseconds of tasks beyond their first 50;
 *   kilobytes of the page, and of scripts and style sheets as sent; and the cumulative layout shift that Chromium reports
 */
async function visit(browser, baseURL, { width = 412, slowdown = SLOWDOWN } = {}) {
  const viewport = { width, height: 823 };
  const phone = { deviceScaleFactor: 1.75, isMobile: true, userAgent };
  const context = await browser.newContext({ baseURL, viewport, ...(width < 600 && phone) });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(() => {
      window.noted = { paints: [], shifts: [], tasks: [] };
      const note = (/** @type {string} */ type, /** @type {PerformanceEntry[]} */ list) => {
        new PerformanceObserver((entries) => list.push(...entries.getEntries())).observe({ type, buffered: true });
      };
      note('largest-contentful-paint', window.noted.paints);
      note('layout-shift', window.noted.shifts);
      note('longtask', window.noted.tasks);
    });
    await page.goto('/');
    await page.locator('article').first().waitFor();
    await page.waitForTimeout(QUIET_MS);
    return await page.evaluate(() => {
      const { paints, shifts, tasks } = window.noted;
      const last = paints.filter((entry) => entry instanceof LargestContentfulPaint).at(-1);
      const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
      const [navigation] = performance
        .getEntriesByType('navigation')
        .filter((entry) => entry instanceof PerformanceNavigationTiming);
      if (!last || !firstPaint || !navigation) throw new Error('the browser reported no paint');
      const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0);
      const files = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => /\.(js|css)(\?|$)/.test(name));
      return {
        largestPaintMs: last.startTime,
        firstPaintMs: firstPaint.startTime,
        element: last.element?.outerHTML.slice(0, 80) ?? '',
        // A file that was prefetched and then read from the cache counts once.
        kilobytes: sum(files.map((file) => file.transferSize && file.encodedBodySize)) / 1024,
        pageKilobytes: navigation.encodedBodySize / 1024,
        shift: sum(shifts.filter((entry) => entry instanceof LayoutShift).map(({ value }) => value)),
        blockedMs: sum(tasks.map(({ duration }) => duration - 50)),
      };
    });
  } finally {
    await context.close();
  }
}
