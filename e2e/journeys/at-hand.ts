import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectSoon, INTRODUCTIONS, markSeen, openBoard, sidewaysOverflow, waitVisible, wall } from '../support/board';
import { scrolled, scrollTo } from '../support/scrolling';
import type { Journey } from '../support/stack';

const query = (page: Page): string => new URL(page.url()).search;
const firstNote = (page: Page): Locator => wall(page).getByRole('article').first();

/** Journeys about controls that stay in view while one scrolls and cover nothing. */
export function atHandJourneys(journey: Journey): void {
  it.each([
    [1440, 900],
    [390, 844],
  ])('keeps view switch, filter and Back to the top in view while scrolling, at %i px', async (width, height) => {
    const page = await journey.newVisitor({ viewport: { width, height } });
    await openBoard(page);
    await scrollTo(page, 1800);
    for (const name of ['My Board', 'Community']) {
      const box = await page.getByRole('radio', { name }).boundingBox();
      expect(box?.y).toBeGreaterThan(55);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(130);
    }
    await page.getByRole('button', { name: 'Filter by Category' }).click();
    await page.getByRole('menuitemradio', { name: 'Books' }).click();
    await waitVisible(page.getByRole('button', { name: 'Books', exact: true }));
    // Another list starts at its beginning, below the sticky header.
    await expectSoon(async () => ((await firstNote(page).boundingBox())?.y ?? 0) > 110, true);
    await page.getByRole('button', { name: 'Clear category filter' }).click();
    await expectSoon(async () => (await scrolled(page)) > 1000, true);
    const top = page.getByRole('button', { name: 'Back to the top' }).filter({ visible: true });
    await top.focus();
    await page.keyboard.press('Enter');
    await expectSoon(() => scrolled(page), 0);
    await waitVisible(page.locator('h1:focus'));
    await top.waitFor({ state: 'detached' });
  });

  it('moves no header control when the button Back to the top appears, at every width', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await waitVisible(firstNote(page));
    const header = page.locator('main header').first();
    const wayToTop = page.getByRole('button', { name: 'Back to the top' }).filter({ visible: true });
    for (const width of [640, 820, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const look = async () => [
        width,
        (await header.boundingBox())?.height,
        (await page.getByRole('radio', { name: 'Community' }).boundingBox())?.x,
        (await page.getByRole('search').boundingBox())?.x,
      ];
      const before = await look();
      await scrollTo(page, 1800);
      await waitVisible(wayToTop);
      expect(await look()).toEqual(before);
      await scrollTo(page, 0);
      await wayToTop.waitFor({ state: 'detached' });
    }
  });

  it.each([
    [360, 740, 'en-GB'],
    [360, 740, 'zh-TW'],
    [390, 844, 'en-GB'],
    [390, 844, 'zh-TW'],
  ])('shows the first wish in the upper half of a phone of %i by %i, in %s', async (width, height, locale) => {
    const page = await journey.newVisitor({ viewport: { width, height }, hasTouch: true, isMobile: true, locale });
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto('/');
    await waitVisible(page.getByRole('region', { name: '為你推薦' }).getByRole('article').first());
    const note = await waitVisible(page.locator('[data-wish]').first());
    await expectSoon(async () => ((await note.boundingBox())?.y ?? height) < height / 2, true);
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('leads on a phone by Tab from the header to Make a Wish, before any wish', async () => {
    const page = await journey.newVisitor({ viewport: { width: 400, height: 800 } });
    await openBoard(page);
    await waitVisible(firstNote(page));
    await page.getByRole('button', { name: /account and settings$/ }).focus();
    await page.keyboard.press('Tab');
    await waitVisible(page.locator('button[aria-label="Make a Wish"]:focus'));
    await page.keyboard.press('Enter');
    await waitVisible(page.getByRole('dialog').getByLabel('Wish Title'));
  });

  it('shows one button Make a Wish on a phone, which stays while scrolling and does not cover the end of the wall', async () => {
    const page = await journey.newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await openBoard(page);
    await waitVisible(firstNote(page));
    expect(await page.getByRole('button', { name: 'Make a Wish' }).filter({ visible: true }).count()).toBe(1);
    const add = page.getByRole('button', { name: 'Make a Wish' });
    const [button, shelf] = await Promise.all([add.boundingBox(), add.locator('..').boundingBox()]);
    expect(shelf).toMatchObject({ x: 0, width: 390 });
    expect(shelf?.y).toBeLessThanOrEqual(button?.y ?? 0);
    const shelfIsSolid = await add
      .locator('..')
      .evaluate((element) => !/(, 0\.|\/ 0)/.test(getComputedStyle(element).backgroundColor));
    expect(shelfIsSolid).toBe(true);
    // The button floats: it is within the viewport and on top, wherever the wall is scrolled to.
    expect((shelf?.y ?? 0) + (shelf?.height ?? 0)).toBe(844);
    for (const far of [600, 1800]) {
      await scrollTo(page, far);
      expect(await add.boundingBox()).toEqual(button);
      const isOnTop = add.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(await isOnTop).toBe(true);
    }
    // The dock at the lower edge covers nothing at the end of the page.
    const end = page.getByText('You have seen every wish.');
    const lowest = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      if ((await end.count()) === 0) return Number.NaN;
      const { y, height } = (await end.boundingBox()) ?? { y: Number.NaN, height: 0 };
      return y + height;
    };
    await expectSoon(async () => (await lowest()) <= (shelf?.y ?? 0), true, 20_000);
  });

  it('does not scroll when a control in the sticky header gets the focus', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    await waitVisible(firstNote(page));
    for (const far of [0, 1800]) {
      await scrollTo(page, far);
      for (const atHand of [
        page.getByRole('button', { name: '再看一次導覽' }),
        page.getByRole('button', { name: 'Filter by Category' }),
        page.getByRole('radio', { name: 'Community' }),
        page.getByRole('button', { name: /^Notifications/ }),
      ]) {
        // In one step, because notes that come into view for the first time also move the page when their heights are measured.
        const moved = await atHand.evaluate((control) => {
          const before = window.scrollY;
          control.focus();
          return window.scrollY - before;
        });
        expect([far, moved]).toEqual([far, 0]);
      }
    }
  });

  it('skips to the first wish, which the sticky header does not cover', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    await waitVisible(firstNote(page));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitVisible(page.locator('[data-wish]:focus'));
    expect(await page.locator('[data-wish]:focus').getAttribute('data-wish')).toBe(
      await firstNote(page).getAttribute('data-wish'),
    );
    expect((await firstNote(page).boundingBox())?.y).toBeGreaterThan(115);
    expect(query(page) + new URL(page.url()).hash).toBe('');
  });
}
