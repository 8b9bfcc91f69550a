import { chromium } from 'playwright-core';
import { createProgress } from '../../tools/system/progress.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../../tools/testing/browser.mjs';
import { median } from '../lib/numbers.mjs';
import { startPlainPage } from '../lib/plain-page.mjs';

const ROUNDS = 5;
const SLOWDOWN = 4;
/** As Lighthouse throttles a phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Nothing larger is painted after so long. */
const QUIET_MS = 4_000;

/** A first visit on a phone, against the same page as one plain bundle, in turn: the largest paint, and what was loaded. */
export async function benchFirstVisit({ url }) {
  const executablePath = await requireBrowser(createProgress());
  const plain = await startPlainPage(url);
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
  const measured = { product: [], plain: [] };
  try {
    await visit(browser, url);
    for (let round = 0; round < ROUNDS; round += 1) {
      measured.plain.push(await visit(browser, plain.url));
      measured.product.push(await visit(browser, url));
    }
  } finally {
    await browser.close();
    await plain.stop();
  }
  const of = (side, what) => median(measured[side].map((one) => one[what]));
  return {
    productMs: of('product', 'largestPaintMs'),
    plainMs: of('plain', 'largestPaintMs'),
    times: of('product', 'largestPaintMs') / of('plain', 'largestPaintMs'),
    spread: measured.product.map(({ largestPaintMs }) => Math.round(largestPaintMs)),
    first: { productMs: of('product', 'firstPaintMs'), plainMs: of('plain', 'firstPaintMs') },
    productKilobytes: of('product', 'kilobytes'),
    plainKilobytes: of('plain', 'kilobytes'),
    element: measured.product[0].element,
  };
}

/** @returns milliseconds to the largest and to the first contentful paint, and kilobytes of scripts and style sheets as they were sent */
async function visit(browser, baseURL) {
  const viewport = { width: 412, height: 823 };
  const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor: 1.75, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(() => {
      globalThis.paints = [];
      const note = (list) => globalThis.paints.push(...list.getEntries());
      new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto('/');
    await page.locator('article').first().waitFor();
    await page.waitForTimeout(QUIET_MS);
    return await page.evaluate(() => {
      const last = globalThis.paints.at(-1);
      const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)(\?|$)/.test(name));
      return {
        largestPaintMs: last.startTime,
        firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
        element: last.element?.outerHTML.slice(0, 80) ?? '',
        // What came from the cache, because it was fetched ahead, counts once.
        kilobytes: files.reduce((sum, file) => sum + (file.transferSize && file.encodedBodySize), 0) / 1024,
      };
    });
  } finally {
    await context.close();
  }
}
