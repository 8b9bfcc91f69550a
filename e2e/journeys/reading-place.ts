import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectSoon, openBoard, openMyBoard, waitVisible, wall } from '../support/board';
import { scrolled, scrollTo } from '../support/scrolling';
import type { Journey } from '../support/stack';

const query = (page: Page): string => new URL(page.url()).search;

/** Returns the title of the first note in the viewport and the position of its top edge. */
const firstInSight = (page: Page): Promise<[string, number]> =>
  wall(page)
    .locator('li:has(article)')
    .evaluateAll((places) => {
      const sight = places
        .map((place) => [place.querySelector('h2')?.textContent ?? '', place.getBoundingClientRect()] as const)
        .filter(([, box]) => box.bottom > 150)
        .sort(([, a], [, b]) => a.top - b.top || a.left - b.left);
      const [title, box] = sight[0] ?? ['', new DOMRect()];
      return [title, Math.round(box.top)] as [string, number];
    });

/** Whether the reader sees the same note as before at the same height, within two pixels. */
async function isBackAt(page: Page, [title, top]: [string, number]): Promise<boolean> {
  const [titleNow, topNow] = await firstInSight(page);
  return titleNow === title && Math.abs(topNow - top) <= 2;
}

/** Journeys about the wish in the address and the restored reading position. */
export function readingPlaceJourneys(journey: Journey): void {
  it('keeps a shown wish in the address, and does not scroll to it again after a reload', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    const wishes: { id: string }[] = await (await page.request.get('/api/wishes/community')).json();
    const far = wishes[40]?.id ?? '';
    await openBoard(page, `/?wish=${far}`);
    const title = wall(page).locator(`[data-wish="${far}"] h2:focus`);
    await waitVisible(title);
    expect(query(page)).toBe(`?wish=${far}`);
    await scrollTo(page, 400);
    const before = await firstInSight(page);
    await page.reload();
    await waitVisible(wall(page).getByRole('article').first());
    await expectSoon(() => isBackAt(page, before), true);
    expect(query(page)).toBe(`?wish=${far}`);
    expect(await title.count()).toBe(0);
    await openMyBoard(page);
    expect(query(page)).toBe('?view=my');
  });

  it('removes a wish from the address that is no longer on the board', async () => {
    const page = await journey.newVisitor();
    journey.expectErrors(/status of 404/);
    await openBoard(page, '/?wish=0197a2c4-0000-7000-8000-000000000000');
    await waitVisible(page.getByText('This wish is no longer on the board.').first());
    await expectSoon(async () => query(page), '');
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])('restores the reading position after a change of boards and after a reload, at %i', async (width, height) => {
    const page = await journey.newVisitor({ viewport: { width, height } });
    await openBoard(page);
    // Beyond the first page of the feed.
    await scrollTo(page, width === 390 ? 9000 : 5200);
    const before = await firstInSight(page);
    await page.getByRole('radio', { name: 'My Board' }).click();
    await waitVisible(page.getByRole('heading', { name: 'My Wishboard' }));
    await page.goBack();
    await expectSoon(() => isBackAt(page, before), true);
    await page.reload();
    await waitVisible(wall(page).getByRole('article').first());
    await expectSoon(() => isBackAt(page, before), true);
    // A typed address is a new visit and begins at the top.
    await page.goto('/');
    await waitVisible(wall(page).getByRole('article').first());
    await page.waitForTimeout(500);
    expect(await scrolled(page)).toBe(0);
  });
}
