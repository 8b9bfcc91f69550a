import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  expectSoon,
  haveSeen,
  INTRODUCTIONS,
  openBoard,
  openMyBoard,
  seen,
  sidewaysOverflow,
  wall,
} from '../support/board';
import { becomeNewMember } from '../support/members';
import type { Journey } from '../support/stack';

const query = (page: Page): string => new URL(page.url()).search;
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const firstNote = (page: Page): Locator => wall(page).getByRole('article').first();
const createDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Create New Wish' });

/** The note at the top of the window, and how far below its edge it begins. */
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

/** Whether the reader sees what they saw: the same note, by a line of text at the same height. */
async function isBackAt(page: Page, [title, top]: [string, number]): Promise<boolean> {
  const [titleNow, topNow] = await firstInSight(page);
  return titleNow === title && Math.abs(topNow - top) <= 2;
}

/** Reads on until so many pixels lie above the window. */
async function scrollTo(page: Page, pixels: number): Promise<void> {
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

/** The address says where a member is, and the browser's Back and a reload keep it. */
export function navigationJourneys(journey: Journey): void {
  it('names view and category in the address, which Back takes back and a reload keeps', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    await page.getByRole('button', { name: 'Filter by Category' }).click();
    await page.getByRole('menuitemradio', { name: 'Travel' }).click();
    await expectSoon(async () => query(page), '?category=travel');
    await openMyBoard(page);
    expect(query(page)).toBe('?view=my&category=travel');
    await page.reload();
    await seen(page.getByRole('heading', { name: 'My Wishboard' }));
    await page.goBack();
    await seen(page.getByRole('button', { name: 'Travel', exact: true }));
    await page.goBack();
    await seen(page.getByRole('button', { name: 'Filter by Category', exact: true }));
    expect(query(page)).toBe('');
    await page.goForward();
    await seen(page.getByRole('button', { name: 'Travel', exact: true }));
  });

  it.each([
    ['1440, by mouse', { viewport: { width: 1440, height: 900 } }, (button: Locator) => button.click()],
    [
      '1440, by keyboard',
      { viewport: { width: 1440, height: 900 } },
      (button: Locator) => button.focus().then(() => button.press('Enter')),
    ],
    [
      '390, by touch',
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      (button: Locator) => button.tap(),
    ],
  ] as const)('closes with Back whatever is open, and stays on the page: %s', async (_what, options, press) => {
    const page = await journey.newVisitor(options);
    await becomeNewMember(page, journey);
    await openBoard(page);
    const note = wall(page).getByRole('article').first();
    await seen(note);
    const openers: [Locator, Locator][] = [
      [page.getByRole('button', { name: 'Make a Wish' }), createDialog(page)],
      [note.getByRole('button', { name: /story/i }), page.getByRole('dialog', { name: 'Share to your story' })],
      [page.getByRole('button', { name: '再看一次導覽' }), page.getByRole('dialog', { name: '歡迎來到 Wishboard！' })],
      [page.getByRole('button', { name: /^Notifications/ }), page.getByRole('dialog', { name: 'Notifications' })],
      [page.getByRole('button', { name: '查看全部' }), page.getByRole('dialog', { name: 'Recommendations for You' })],
    ];
    for (const [opener, dialog] of openers) {
      await press(opener);
      await seen(dialog);
      expect(query(page)).toMatch(/[?&]dialog=/);
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(query(page)).toBe('');
      // What was opened and closed left no step behind: there is nothing to go forward from but that.
      await press(opener);
      await seen(dialog);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectSoon(async () => query(page), '');
    }
    await seen(page.getByRole('heading', { name: 'Community Feed' }));
  });

  it('opens a dialog again that was open before a reload, and Back closes it then, too', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await openMyBoard(page);
    await page.getByRole('banner').getByRole('button', { name: 'Make a Wish' }).click();
    await seen(createDialog(page));
    await page.reload();
    await seen(createDialog(page));
    await page.goBack();
    await createDialog(page).waitFor({ state: 'detached' });
    await seen(page.getByRole('heading', { name: 'My Wishboard' }));
    expect(query(page)).toBe('?view=my');
  });

  it('closes the guide of a first visit with Back, and does not bring it again', async () => {
    const page = await journey.newVisitor();
    await page.goto('/');
    const guide = page.getByRole('dialog');
    await seen(guide.getByText('歡迎來到 Wishboard！'));
    await guide.getByRole('button', { name: '下一步' }).click();
    await page.goBack();
    await guide.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
    await page.reload();
    await seen(wall(page).getByRole('article').first());
    expect(await guide.count()).toBe(0);
  });

  it('keeps a shown wish in the address, and shows it once', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    const wishes: { id: string }[] = await (await page.request.get('/api/wishes/community')).json();
    const far = wishes[40]?.id ?? '';
    await openBoard(page, `/?wish=${far}`);
    const title = wall(page).locator(`[data-wish="${far}"] h2:focus`);
    await seen(title);
    expect(query(page)).toBe(`?wish=${far}`);
    await scrollTo(page, 400);
    const before = await firstInSight(page);
    await page.reload();
    await seen(wall(page).getByRole('article').first());
    await expectSoon(() => isBackAt(page, before), true);
    expect(query(page)).toBe(`?wish=${far}`);
    expect(await title.count()).toBe(0);
    await openMyBoard(page);
    expect(query(page)).toBe('?view=my');
  });

  it('no longer names a wish that is gone', async () => {
    const page = await journey.newVisitor();
    journey.expectErrors(/status of 404/);
    await openBoard(page, '/?wish=0197a2c4-0000-7000-8000-000000000000');
    await seen(page.getByText('This wish is no longer on the board.').first());
    await expectSoon(async () => query(page), '');
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])(
    'brings the reader back to where they were, after a change of boards and after a reload, at %i',
    async (width, height) => {
      const page = await journey.newVisitor({ viewport: { width, height } });
      await openBoard(page);
      // Beyond the first page of the feed.
      await scrollTo(page, width === 390 ? 9000 : 5200);
      const before = await firstInSight(page);
      await page.getByRole('radio', { name: 'My Board' }).click();
      await seen(page.getByRole('heading', { name: 'My Wishboard' }));
      await page.goBack();
      await expectSoon(() => isBackAt(page, before), true);
      await page.reload();
      await seen(wall(page).getByRole('article').first());
      await expectSoon(() => isBackAt(page, before), true);
      // The address typed anew is a visit anew.
      await page.goto('/');
      await seen(wall(page).getByRole('article').first());
      await page.waitForTimeout(500);
      expect(await scrolled(page)).toBe(0);
    },
  );

  it.each([
    [1440, 900],
    [390, 844],
  ])('keeps toggle, filter and a way to the top at hand while one scrolls, at %i', async (width, height) => {
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
    await seen(page.getByRole('button', { name: 'Books', exact: true }));
    // Another list begins at its beginning, below what stays.
    await expectSoon(async () => ((await firstNote(page).boundingBox())?.y ?? 0) > 110, true);
    await page.getByRole('button', { name: 'Clear category filter' }).click();
    await expectSoon(async () => (await scrolled(page)) > 1000, true);
    const top = page.getByRole('button', { name: 'Back to the top' }).filter({ visible: true });
    await top.focus();
    await page.keyboard.press('Enter');
    await expectSoon(() => scrolled(page), 0);
    await seen(page.locator('h1:focus'));
    await top.waitFor({ state: 'detached' });
  });

  it('moves nothing when the way to the top comes, at every width', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await seen(firstNote(page));
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
      await seen(wayToTop);
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
    await haveSeen(page, ...INTRODUCTIONS);
    await page.goto('/');
    await seen(page.getByRole('region', { name: '為你推薦' }).getByRole('article').first());
    const note = await seen(page.locator('[data-wish]').first());
    await expectSoon(async () => ((await note.boundingBox())?.y ?? height) < height / 2, true);
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('has one way to make a wish on a phone, which covers nothing', async () => {
    const page = await journey.newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await openBoard(page);
    await seen(firstNote(page));
    expect(await page.getByRole('button', { name: 'Make a Wish' }).filter({ visible: true }).count()).toBe(1);
    const add = page.getByRole('button', { name: 'Make a Wish' });
    const [button, shelf] = await Promise.all([add.boundingBox(), add.locator('..').boundingBox()]);
    expect(shelf).toMatchObject({ x: 0, width: 390 });
    expect(shelf?.y).toBeLessThanOrEqual(button?.y ?? 0);
    const shelfIsSolid = await add
      .locator('..')
      .evaluate((element) => !/(, 0\.|\/ 0)/.test(getComputedStyle(element).backgroundColor));
    expect(shelfIsSolid).toBe(true);
    // All that the page ends with can be scrolled out from below it.
    const end = page.getByText('You have seen every wish.');
    const lowest = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      if ((await end.count()) === 0) return Number.NaN;
      const { y, height } = (await end.boundingBox()) ?? { y: Number.NaN, height: 0 };
      return y + height;
    };
    await expectSoon(async () => (await lowest()) <= (shelf?.y ?? 0), true, 20_000);
  });

  it('does not move when the focus goes to what stands at hand anyway', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    await seen(firstNote(page));
    for (const far of [0, 1800]) {
      await scrollTo(page, far);
      for (const atHand of [
        page.getByRole('button', { name: '再看一次導覽' }),
        page.getByRole('button', { name: 'Filter by Category' }),
        page.getByRole('radio', { name: 'Community' }),
        page.getByRole('button', { name: /^Notifications/ }),
      ]) {
        // In one step: notes that come in sight for the first time move the place, too, as their heights become known.
        const moved = await atHand.evaluate((control) => {
          const before = window.scrollY;
          control.focus();
          return window.scrollY - before;
        });
        expect([far, moved]).toEqual([far, 0]);
      }
    }
  });

  it('skips to the first wish, which is not hidden then', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    await seen(firstNote(page));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await seen(page.locator('[data-wish]:focus'));
    expect(await page.locator('[data-wish]:focus').getAttribute('data-wish')).toBe(
      await firstNote(page).getAttribute('data-wish'),
    );
    expect((await firstNote(page).boundingBox())?.y).toBeGreaterThan(115);
    expect(query(page) + new URL(page.url()).hash).toBe('');
  });
}
