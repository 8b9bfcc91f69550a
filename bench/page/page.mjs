import { chromium } from 'playwright-core';
import { createProgress } from '../../tools/system/progress.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../../tools/testing/browser.mjs';
import { median } from '../lib/numbers.mjs';
import { SCROLL_CATEGORIES, scrolledFrames, summary } from './frames.mjs';

/** @import { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core' */
/** @import { TraceEvent } from './frames.mjs' */
/** @import { Product } from '../lib/community.mjs' */

/** Factor by which the page's main thread is slowed down. The browser cannot slow down the threads that scroll and draw. */
const SLOWDOWN = 4;
/** Distance in pixels, and speed in pixels per second: 60 pixels per frame. */
const SCROLL = { distance: 18_000, speed: 3600 };
const TAPS = 20;
/** How long a finger touches the screen, in milliseconds, as in the browser's own tool (Input.synthesizeTapGesture). */
const TOUCH_MS = 50;

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true };

const PLAIN_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><body>
${'<p role="group"><button aria-pressed="false" onclick="ariaPressed = true">0</button></p>'.repeat(TAPS * 4)}
<style>p { margin: 100px } button { width: 60px; height: 44px } [aria-pressed=true] { background: gold }</style>`;

/**
 * Measures what a member notices with thousands of wishes read, with a slowed-down main thread: the frames shown while a
 * wheel scrolls, and the time from a tap on a reaction to the frame that shows it. CARDS (10,000) wishes are read first. The
 * limit of a tap is one on a button that is alone on a page of a few lines.
 *
 * @param {Pick<Product, 'url'>} product
 */
export async function benchPage({ url }) {
  const executablePath = await requireBrowser(createProgress());
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
  const slowDown = async (/** @type {Page} */ page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return session;
  };
  const open = async (/** @type {BrowserContextOptions} */ device) => {
    const page = await browser.newPage({ baseURL: url, ...device });
    await page.addInitScript(() => {
      for (const key of ['guide-seen', 'tips-seen']) localStorage.setItem(key, 'true');
    });
    await page.goto('/');
    await page.getByRole('list', { name: 'Wishes', exact: true }).getByRole('article').first().waitFor();
    const cards = await scrollUntilRead(page, Number(process.env.CARDS ?? 10_000));
    const session = await slowDown(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    await page.waitForTimeout(1000);
    return { page, session, cards };
  };
  try {
    const { page, session, cards } = await open(DESKTOP);
    const scroll = await scrollByWheel(browser, page, session);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    await page.close();
    const phone = await open(PHONE);
    const taps = await tapReactions(phone.page, phone.session);
    await phone.page.close();
    const plain = await browser.newPage(PHONE);
    await plain.setContent(PLAIN_PAGE);
    const plainTaps = await tapReactions(plain, await slowDown(plain));
    return { cards, slowdown: SLOWDOWN, nodes, scroll, taps, plainTaps };
  } finally {
    await browser.close();
  }
}

/**
 * Scrolls to the end repeatedly until the wanted number of wishes was read, or no more arrive. Returns the number of wishes
 * read.
 *
 * @param {Page} page
 * @param {number} wanted
 */
async function scrollUntilRead(page, wanted) {
  const read = () => page.evaluate(() => Number(document.querySelector('ul li[aria-setsize]')?.ariaSetSize ?? 0));
  let before = 0;
  let still = 0;
  while (before < wanted && still < 50) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(50);
    const now = await read();
    still = now === before ? still + 1 : 0;
    before = now;
  }
  return before;
}

/**
 * Scrolls as a wheel does. Returns the frames that were shown and those that the page's main thread produced.
 *
 * @param {Browser} browser
 * @param {Page} page
 * @param {CDPSession} session
 */
async function scrollByWheel(browser, page, session) {
  const scriptFrames = await page.evaluateHandle(() => {
    /** @type {number[]} */
    const frames = [];
    const note = (/** @type {number} */ now) => {
      frames.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return frames;
  });
  const from = await page.evaluate(() => window.scrollY);
  await browser.startTracing(page, { categories: SCROLL_CATEGORIES });
  await session.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 450,
    yDistance: -SCROLL.distance,
    speed: SCROLL.speed,
    gestureSourceType: 'mouse',
  });
  /** @type {{ traceEvents: TraceEvent[] }} */
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const scrolled = (await page.evaluate(() => window.scrollY)) - from;
  if (scrolled < SCROLL.distance * 0.9) throw new Error(`scrolled ${scrolled} of ${SCROLL.distance} px`);
  return { ...scrolledFrames(trace.traceEvents), script: summary(await scriptFrames.jsonValue()) };
}

/**
 * Taps reactions with a finger, one after the other. Returns the milliseconds from each tap to the frame that shows it, as
 * reported by the browser in steps of eight (Event Timing). Also returns how many frames kept the main thread busy for over
 * 50 ms, from a touch to a second after it (Long Animation Frames).
 *
 * @param {Page} page
 * @param {CDPSession} session
 */
async function tapReactions(page, session) {
  const noted = await page.evaluateHandle(() => {
    /** @type {number[]} */
    const clicks = [];
    const noted = { clicks, longFrames: 0 };
    new PerformanceObserver((list) => {
      clicks.push(...list.getEntriesByName('click').map(({ duration }) => duration));
    }).observe({ type: 'event', durationThreshold: 16 });
    new PerformanceObserver((list) => {
      noted.longFrames += list.getEntries().length;
    }).observe({ type: 'long-animation-frame' });
    return noted;
  });
  let longFrames = 0;
  for (let tap = 0; tap < TAPS; tap += 1) {
    await page.evaluate(() => window.scrollBy(0, 300));
    await page.waitForTimeout(1000);
    const reaction = await page.evaluateHandle(findReaction);
    const { x, y } = await reaction.evaluate(({ centre }) => centre);
    const before = await noted.evaluate(({ longFrames }) => longFrames);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForTimeout(TOUCH_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(1000);
    const isTaken = await reaction.evaluate(({ button }) => button.ariaPressed === 'true');
    if (!isTaken) throw new Error('a tap was not taken');
    longFrames += (await noted.evaluate(({ longFrames }) => longFrames)) - before;
  }
  const { clicks } = await noted.jsonValue();
  // The browser does not report an event that took less than 16 ms.
  const times = [...clicks, ...Array.from({ length: TAPS - clicks.length }, () => 16)];
  return { taps: TAPS, medianMs: median(times), longestMs: Math.max(...times), longFrames };
}

/** Runs in the page. Returns a reaction button that is not pressed and whose centre a finger can reach, with that centre. */
function findReaction() {
  for (const button of document.querySelectorAll('[role="group"] button[aria-pressed="false"]:not(:disabled)')) {
    const { left, top, width, height } = button.getBoundingClientRect();
    const centre = { x: left + width / 2, y: top + height / 2 };
    if (button.contains(document.elementFromPoint(centre.x, centre.y))) return { button, centre };
  }
  throw new Error('no reaction can be reached');
}
