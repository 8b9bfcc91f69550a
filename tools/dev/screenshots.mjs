import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildAll } from '../start/build.mjs';
import { launchStack } from '../start/launch-stack.mjs';
import { createProgress } from '../system/progress.mjs';
import { messageOf, OperatorError, ROOT } from '../system/project.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../testing/browser.mjs';
import { STATES } from './screenshot-states.mjs';
import { community } from './screenshot-steps.mjs';

/** @import { Browser } from 'playwright-core' */
/** @import { State } from './screenshot-states.mjs' */

const FOLDER = join(ROOT, 'test-results', 'screenshots');
const README_PICTURE = join(ROOT, 'docs', 'images', 'board.png');
const SIZES = [
  { width: 400, height: 860 },
  { width: 820, height: 1100 },
  { width: 1440, height: 900 },
];
const SCHEMES = /** @type {const} */ (['light', 'dark']);

/** @typedef {(typeof SCHEMES)[number]} Scheme */
const progress = createProgress();

/** The states named on the command line, or all of them. */
function chosenStates() {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const unknown = names.filter((wanted) => !STATES.some(({ name }) => name === wanted));
  if (unknown.length > 0) {
    throw new OperatorError(
      `There is no state ${unknown.join(', ')}; only ${STATES.map(({ name }) => name).join(', ')}`,
    );
  }
  return names.length === 0 ? STATES : STATES.filter(({ name }) => names.includes(name));
}

/** Runs in the page: waits for its fonts, for every image in sight, and for what is still coming into view. */
async function pictureComplete() {
  await document.fonts.ready;
  const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < window.innerHeight);
  await Promise.all(inSight.map((image) => image.decode().catch(() => {})));
  const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
}

/** Those states in one size and scheme. Each has a visitor of its own, since some change the board. @param {Browser} browser @param {string} url @param {State[]} states @param {{ viewport: (typeof SIZES)[number], colorScheme: Scheme }} as */
async function takeAll(browser, url, states, { viewport, colorScheme }) {
  for (const { name, seen = true, take, open } of states) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Asia/Taipei',
    });
    const page = await context.newPage();
    await page.addInitScript((introduced) => {
      if (!introduced) return;
      localStorage.setItem('guide-seen', 'true');
      localStorage.setItem('tips-seen', 'true');
    }, seen);
    try {
      await open(page);
      await page.evaluate(pictureComplete);
      const path = join(FOLDER, `${name}-${viewport.width}-${colorScheme}.png`);
      await page.screenshot({ path, ...take });
    } catch (error) {
      throw new Error(`${name} at ${viewport.width} px in ${colorScheme}: ${messageOf(error)}`);
    } finally {
      await context.close();
    }
  }
}

/** The README's picture: the community by day on the left of a slant, by lamplight on its right. @param {Browser} browser @param {string} url */
async function composeReadmePicture(browser, url) {
  const viewport = { width: 1440, height: 900 };
  const shots = [];
  for (const colorScheme of SCHEMES) {
    const page = await browser.newPage({
      baseURL: url,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    await page.addInitScript(() => localStorage.setItem('guide-seen', 'true'));
    await community(page);
    await page.evaluate(pictureComplete);
    shots.push((await page.screenshot()).toString('base64'));
    await page.close();
  }
  // Somewhat smaller than it was taken: it is read in a column of text, and every clone carries it.
  const page = await browser.newPage({ viewport: { width: 1080, height: 675 } });
  await page.setContent(`<style>
    body { margin: 0 }
    img { position: absolute; inset: 0; width: 100% }
    img + img { clip-path: polygon(58% 0, 100% 0, 100% 100%, 42% 100%) }
  </style>${shots.map((shot) => `<img src="data:image/png;base64,${shot}">`).join('')}`);
  const composed = await page.screenshot();
  await page.close();
  return composed;
}

/** `npm run screenshots`. */
export async function main() {
  const states = chosenStates();
  const executablePath = await requireBrowser(progress);
  await buildAll(progress);
  const stack = await launchStack();
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
  try {
    // Those of some states are put among the pictures of the others.
    if (states === STATES) rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    for (const viewport of SIZES) {
      for (const colorScheme of SCHEMES) {
        await progress.step(`Taking ${states.length} pictures at ${viewport.width} px, ${colorScheme}`, () =>
          takeAll(browser, stack.url, states, { viewport, colorScheme }),
        );
      }
    }
    if (process.argv.includes('--readme')) {
      mkdirSync(join(README_PICTURE, '..'), { recursive: true });
      writeFileSync(README_PICTURE, await composeReadmePicture(browser, stack.url));
      progress.line(`The README's picture is new: ${README_PICTURE}`);
    }
    progress.line(`The pictures are in ${FOLDER}`);
  } finally {
    await browser.close();
    await stack.stop();
  }
}
