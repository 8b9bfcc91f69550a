import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, requireBrowser } from '../../scripts/lib/browser.mjs';
import { createProgress } from '../../scripts/lib/progress.mjs';
import { median, quantile } from '../lib/numbers.mjs';

/** A frame longer than this is seen as a stutter, in milliseconds: the long task of the web's own measures. */
const LONG_MS = 50;
const SLOWDOWN = 4;
const FRAMES = 300;
const TAPS = 10;

/**
 * What a member feels with thousands of wishes read: the length of frames while scrolling, and the time from a tap on a
 * reaction to the picture that shows it, with the processor slowed down four times. CARDS (10,000) wishes are read first.
 */
export async function benchPage({ url }) {
  const executablePath = await requireBrowser(createProgress());
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } });
    await page.addInitScript(() => {
      for (const key of ['guide-seen', 'tips-seen']) localStorage.setItem(key, 'true');
    });
    await page.goto('/');
    const wall = page.getByRole('list', { name: 'Wishes', exact: true });
    await wall.getByRole('article').first().waitFor();
    const cards = await readOn(page, Number(process.env.CARDS ?? 10_000));
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    await page.waitForTimeout(1000);
    const scroll = summary(await page.evaluate(scrollByFrames, { frames: FRAMES, step: 60 }));
    const taps = await page.evaluate(tapReactions, TAPS);
    return {
      cards,
      slowdown: SLOWDOWN,
      nodes: await page.evaluate(() => document.querySelectorAll('*').length),
      scroll,
      reactionToPaintMs: { median: Math.round(median(taps)), longest: Math.round(Math.max(...taps)) },
    };
  } finally {
    await browser.close();
  }
}

/** Scrolls to the end again and again until so many wishes were read, or no more come. Answers how many. */
async function readOn(page, wanted) {
  const read = () => page.evaluate(() => Number(document.querySelector('ul li[aria-setsize]')?.ariaSetSize ?? 0));
  let [before, still] = [0, 0];
  while (before < wanted && still < 50) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(50);
    const now = await read();
    still = now === before ? still + 1 : 0;
    before = now;
  }
  return before;
}

/** Runs in the page: scrolls a step in each frame, and answers the milliseconds between frames. */
async function scrollByFrames({ frames, step }) {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const lengths = [];
  let last = await nextFrame();
  for (let frame = 0; frame < frames; frame += 1) {
    window.scrollBy(0, step);
    const now = await nextFrame();
    lengths.push(now - last);
    last = now;
  }
  return lengths;
}

/** Runs in the page: taps reactions one after the other, and answers the milliseconds to the picture that shows each. */
async function tapReactions(count) {
  const lengths = [];
  for (let tap = 0; tap < count; tap += 1) {
    const button = [...document.querySelectorAll('[role="group"] button[aria-pressed="false"]:not(:disabled)')].find(
      (each) => each.getBoundingClientRect().top > 100,
    );
    const begin = performance.now();
    const shown = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        watch.disconnect();
        // The message comes after the frame is drawn.
        const after = new MessageChannel();
        after.port1.onmessage = () => resolve(performance.now() - begin);
        requestAnimationFrame(() => after.port2.postMessage(null));
      });
      watch.observe(button, { attributeFilter: ['aria-pressed'] });
    });
    button.click();
    lengths.push(await shown);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return lengths;
}

function summary(frames) {
  return {
    frames: frames.length,
    medianMs: Math.round(median(frames)),
    p95Ms: Math.round(quantile(frames, 0.95)),
    longestMs: Math.round(Math.max(...frames)),
    over50Ms: frames.filter((length) => length > LONG_MS).length,
  };
}
