import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildAll } from '../start/build.mjs';
import { launchStack } from '../start/launch-stack.mjs';
import { createProgress } from '../system/progress.mjs';
import { ROOT } from '../system/project.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../testing/browser.mjs';

/** @import { Browser } from 'playwright-core' */

const PICTURE = join(ROOT, 'docs', 'images', 'board.png');
const SIZE = { width: 1440, height: 900 };

/**
 * Takes a picture of the community with its recommendations, once all visible images are loaded. Returns a data URL.
 *
 * @param {Browser} browser
 * @param {string} baseURL
 * @param {'light' | 'dark'} colorScheme
 */
async function takePicture(browser, baseURL, colorScheme) {
  const page = await browser.newPage({
    baseURL,
    viewport: SIZE,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await page.addInitScript(() => localStorage.setItem('guide-seen', 'true'));
  await page.goto('/');
  for (const place of [page.getByRole('list', { name: 'Wishes' }), page.getByRole('region', { name: '為你推薦' })]) {
    await place.getByRole('article').first().waitFor();
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < window.innerHeight);
    await Promise.all(inSight.map((image) => image.decode().catch(() => {})));
  });
  const picture = await page.screenshot();
  await page.close();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

/**
 * Implements `npm run board-picture`: renews the README's picture. The light theme is on the left of a slanted edge and the
 * dark theme on the right.
 */
export async function main() {
  const progress = createProgress();
  const executablePath = await requireBrowser(progress);
  await buildAll(progress);
  const stack = await launchStack();
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
  try {
    const sides = [await takePicture(browser, stack.url, 'light'), await takePicture(browser, stack.url, 'dark')];
    // Smaller than the screenshots: the picture is read in a column of text, and every clone contains it.
    const page = await browser.newPage({ viewport: { width: 1080, height: 675 } });
    await page.setContent(`<style>
      body { margin: 0 }
      img { position: absolute; inset: 0; width: 100% }
      img + img { clip-path: polygon(58% 0, 100% 0, 100% 100%, 42% 100%) }
    </style>${sides.map((side) => `<img src="${side}">`).join('')}`);
    writeFileSync(PICTURE, await page.screenshot());
    progress.line(`The README's picture is new: ${PICTURE}`);
  } finally {
    await browser.close();
    await stack.stop();
  }
}
