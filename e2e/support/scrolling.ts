import type { Page } from 'playwright-core';
import { expectSoon, waitVisible, wall } from './board';

/** Returns how far the page is scrolled down, in pixels. */
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls until `pixels` of the page are above the viewport, and lets the page load further content for that. */
export async function scrollTo(page: Page, pixels: number): Promise<void> {
  await waitVisible(wall(page).getByRole('article').first());
  await expectSoon(
    () =>
      page.evaluate((far) => {
        window.dispatchEvent(new WheelEvent('wheel'));
        window.scrollTo(0, far);
        return Math.round(window.scrollY);
      }, pixels),
    pixels,
  );
  // The virtualizer updates its offset once scrolling has ended.
  await page.waitForTimeout(300);
}
