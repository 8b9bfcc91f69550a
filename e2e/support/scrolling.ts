import type { Page } from 'playwright-core';
import { expectSoon, seen, wall } from './board';

/** How far the page is scrolled down, in pixels. */
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Reads on until so many pixels lie above the window. */
export async function scrollTo(page: Page, pixels: number): Promise<void> {
  await seen(wall(page).getByRole('article').first());
  await expectSoon(
    () =>
      page.evaluate((far) => {
        window.dispatchEvent(new WheelEvent('wheel'));
        window.scrollTo(0, far);
        return Math.round(window.scrollY);
      }, pixels),
    pixels,
  );
  // The virtualizer notes where it stands once the scrolling has ended.
  await page.waitForTimeout(300);
}
