import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectSoon, openBoard, waitVisible, wall } from '../support/board';
import { strip } from '../support/recommendations';
import type { Journey } from '../support/stack';

/** Viewport widths: narrow, wide, and both sides of each breakpoint of the wall and the strip. */
const WIDTHS = [360, 390, 479, 480, 639, 640, 767, 768, 820, 900, 1023, 1024, 1180, 1279, 1280, 1440, 1920];

const WITH_FINGER = { hasTouch: true, isMobile: true };

/** Returns which part of each card of the strip is inside the viewport, 0 to 1. */
const inWindow = (page: Page): Promise<number[]> =>
  strip(page)
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, width } = card.getBoundingClientRect();
        return Math.max(0, Math.min(right, window.innerWidth) - Math.max(left, 0)) / width;
      }),
    );

/** Returns the titles of notes and cards whose buttons are not in one row, or are outside the paper. */
const brokenRows = (page: Page): Promise<string[]> =>
  page.locator('article footer').evaluateAll((feet) =>
    feet
      .filter((foot) => {
        const buttons = [...foot.querySelectorAll('button')];
        const paper = foot.closest('article') as HTMLElement;
        // The layout position, because a note and its buttons are rotated.
        const middles = buttons.map((button) => button.offsetTop + button.offsetHeight / 2);
        const right = Math.max(...buttons.map((button) => button.offsetLeft + button.offsetWidth));
        return Math.max(...middles) - Math.min(...middles) > 6 || right > paper.offsetWidth;
      })
      .map((foot) => `${window.innerWidth}: ${foot.closest('article')?.querySelector('h2, h3')?.textContent}`),
  );

/** Journeys about the strip's layout at any width. */
export function recommendationLookJourneys(journey: Journey): void {
  it.each([
    ['a mouse', {}],
    ['a finger', WITH_FINGER],
  ])('shows part of a fifth card at 820 px, which can be reached with %s', async (_what, pointer) => {
    const page = await journey.newVisitor({ viewport: { width: 820, height: 1180 }, ...pointer });
    await openBoard(page);
    await waitVisible(strip(page).getByRole('article').first());
    const [one, two, three, four, fifth = 0] = await inWindow(page);
    expect([one, two, three, four]).toEqual([1, 1, 1, 1]);
    expect(fifth).toBeGreaterThan(0.1);
    expect(fifth).toBeLessThan(0.5);
    if ('hasTouch' in pointer) {
      await strip(page)
        .getByRole('list')
        .evaluate((row) => row.scrollBy({ left: row.clientWidth, behavior: 'instant' }));
    } else {
      await strip(page).getByRole('button', { name: '下一頁推薦' }).click();
    }
    await expectSoon(async () => (await inWindow(page))[4], 1);
  });

  it('cuts a card at the edge of the window wherever not all cards fit', async () => {
    const page = await journey.newVisitor({ viewport: { width: 360, height: 900 } });
    await openBoard(page);
    await waitVisible(strip(page).getByRole('article').first());
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const cut = async () => {
        const shares = await inWindow(page);
        return shares.every((share) => share === 1) || shares.some((share) => share > 0.05 && share < 0.95);
      };
      await expectSoon(async () => ({ width, cut: await cut() }), { width, cut: true });
    }
  });

  it.each([
    ['a mouse', {}],
    ['a finger', WITH_FINGER],
  ])(
    'keeps the buttons of cards and notes in one row at every width, for %s',
    async (_what, pointer) => {
      const page = await journey.newVisitor({ viewport: { width: 360, height: 900 }, ...pointer });
      await openBoard(page);
      await waitVisible(strip(page).getByRole('article').first());
      await waitVisible(wall(page).getByRole('article').first());
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectSoon(() => page.evaluate(() => window.innerWidth), width);
        await expectSoon(() => brokenRows(page), []);
      }
    },
    60_000,
  );

  it.each([390, 820, 1440])(
    'aligns its button for all recommendations with the right edge of the wall, at %i px',
    async (width) => {
      const page = await journey.newVisitor({ viewport: { width, height: 900 } });
      await openBoard(page);
      const all = await waitVisible(strip(page).getByRole('button', { name: '查看全部' }));
      await waitVisible(wall(page).getByRole('article').first());
      const endOfWords = await all.evaluate((button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        return words.getBoundingClientRect().right;
      });
      const endOfWall = await wall(page).evaluate((list) => list.getBoundingClientRect().right);
      expect(Math.abs(endOfWords - endOfWall)).toBeLessThan(1);
    },
  );
}
