import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { showManyWishes } from '../support/answers';
import { expectSoon, openBoard, titlesOf, waitVisible, wall } from '../support/board';
import type { Journey } from '../support/stack';

/** Returns the numbers in the titles of the wishes of {@link showManyWishes} that are in the DOM, in reading order. */
const numbersOf = async (page: Page): Promise<number[]> =>
  (await titlesOf(page)).map((title) => Number(title.replace('Wish ', '')));

/** Journeys about the pages in which the wall reads its wishes. */
export function feedPagesJourneys(journey: Journey): void {
  it('reads the next page near the end of the list, and not before', async () => {
    const [count, pageSize] = [200, 100];
    const page = await journey.newVisitor({ viewport: { width: 1280, height: 900 } });
    await showManyWishes(page, count, pageSize);
    const cursors: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/wishes/community') cursors.push(searchParams.get('cursor'));
    });
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    // Two frames after a scroll, the wall has rendered the wishes that came near and asked for what it needs.
    const scroll = () =>
      page.evaluate(async () => {
        window.scrollBy(0, 200);
        for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
      });
    let last = 0;
    for (let steps = 0; steps < 100 && !cursors.includes('100'); steps += 1) {
      last = Math.max(...(await numbersOf(page)));
      await scroll();
    }
    // The page reads the first part again if it connected to the stream of changes late.
    expect(cursors.filter((cursor) => cursor !== null)).toEqual(['100']);
    expect(last).toBeGreaterThan(70);
    expect(last).toBeLessThan(pageSize);
    await expectSoon(async () => {
      await scroll();
      return (await numbersOf(page)).includes(pageSize + 1);
    }, true);
  });
}
