import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS } from '../tools/testing/browser.mjs';

/** @import { Browser, CDPSession, Page } from 'playwright-core' */

/** @typedef {Awaited<ReturnType<typeof openGallery>>} Gallery */
/** Receives each picture as soon as it is taken, and returns false to stop. @typedef {(name: string, png: Buffer) => unknown} OnPicture */

/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
/** Height of the viewport, and maximum height of a picture, in pixels. */
const HEIGHT = 1000;
const HEIGHT_MAX = 4000;
/** Fixed time of all pictures, far from a change of the displayed ages of notifications or of the calendar week. */
const NOW = new Date('2026-11-21T12:00:00Z');

const WIDTHS = [390, 1440];
const LANGUAGES = /** @type {const} */ (['en', 'zh-TW']);
const THEMES = /** @type {const} */ (['light', 'dark']);

/** Browser flags without which redrawn letters and edges differ by a shade each time. */
const SAME_EACH_TIME = ['--disable-lcd-text', '--disable-partial-raster'];

/** Launches a browser that renders the same page in the same pixels each time. @param {string} executablePath */
export const openBrowser = (executablePath) =>
  chromium.launch({ executablePath, args: [...BROWSER_FLAGS, ...SAME_EACH_TIME] });

/** Serves the files of a folder on a local port. Returns the address and a function that stops the server. @param {string} folder */
async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    const age = file.endsWith('.html') ? 'no-cache' : 'max-age=31536000, immutable';
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': age,
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  // A process that ends with an error does not close the server, which must not keep the process running.
  server.unref();
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The gallery has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** @param {Browser} browser @param {string} url */
async function openPage(browser, url) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: HEIGHT },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
  });
  // A long timeout, because a busy machine is slow but not faulty.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.exposeFunction('movePointer', (/** @type {number} */ x, /** @type {number} */ y) => page.mouse.move(x, y));
  const session = await context.newCDPSession(page);
  return { page, session, close: () => context.close() };
}

/**
 * Draws a state in all widths, languages and themes, and passes each PNG to `onPicture`. Stops early when `onPicture` returns false.
 * Returns whether it has drawn all.
 *
 * @param {{ page: Page, session: CDPSession }} opened
 * @param {string} state
 * @param {OnPicture} onPicture
 */
async function drawState({ page, session }, state, onPicture) {
  for (const width of WIDTHS) {
    for (const language of LANGUAGES) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.mouse.move(0, 0);
      const bottom = await page.evaluate(({ state, language }) => window.gallery.draw(state, language), {
        state,
        language,
      });
      const height = Math.min(bottom, HEIGHT_MAX);
      if (height > HEIGHT) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => window.gallery.settled());
      }
      for (const theme of THEMES) {
        await page.evaluate((wanted) => window.gallery.light(wanted), theme);
        const clip = { x: 0, y: 0, width, height, scale: 1 };
        const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip });
        const name = `${state}, ${width} px, ${language}, ${theme}`;
        if ((await onPicture(name, Buffer.from(data, 'base64'))) === false) return false;
      }
    }
  }
  return true;
}

/**
 * Opens a built gallery in a browser in order to take its pictures.
 *
 * @param {{ folder: string, browser: Browser }} gallery the build's folder, and the browser
 */
export async function openGallery({ folder, browser }) {
  const { url, close } = await serveFolder(folder);
  const pages = await Promise.all(Array.from({ length: 2 * cpus().length }, () => openPage(browser, url)));
  const [first] = pages;
  if (!first) throw new Error('No page was opened');
  await first.page.goto('/?pictures');
  const names = await first.page.evaluate(() => window.gallery.names);

  /**
   * Draws states, several in parallel, and passes on each picture as soon as it is taken.
   *
   * @param {readonly string[]} states
   * @param {OnPicture} onPicture
   * @param {{ afresh?: boolean, onRules?(rules: { shown: string[], all: string[] }): void }} [options] `afresh`: draws each state on a
   *   newly loaded page
   */
  async function draw(states, onPicture, { afresh = false, onRules } = {}) {
    const queue = [...states];
    const work = async (/** @type {(typeof pages)[number]} */ opened) => {
      await opened.page.goto('/?pictures');
      for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
        if (afresh) await opened.page.goto('/?pictures');
        try {
          if (!(await drawState(opened, state, onPicture))) queue.length = 0;
          onRules?.(await opened.page.evaluate(() => window.gallery.rulesShown()));
        } catch (error) {
          throw new Error(`${state}: ${error instanceof Error ? error.message : error}`, { cause: error });
        }
      }
    };
    await Promise.all(pages.slice(0, Math.max(1, states.length)).map(work));
  }

  return {
    names,
    draw,
    async close() {
      await Promise.all(pages.map((opened) => opened.close()));
      close();
    },
  };
}
