import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Locator, Page } from 'playwright-core';
import { COMMUNITY, holdResponses, showManyWishes, showWishes, withoutFirstScreen } from '../support/answers';
import {
  expectSoon,
  INTRODUCTIONS,
  makeWish,
  markSeen,
  openBoard,
  openMyBoard,
  titlesOf,
  toasts,
  waitVisible,
  wall,
} from '../support/board';
import { becomeNewMember, countWishes } from '../support/members';
import { type Journey, WITH_MOTION } from '../support/stack';

const counter = (page: Page): Locator => page.getByText(/^\d+ wishes$/);

/** Returns the number of columns of the wall; null while the notes are moving. */
async function columnsOf(page: Page): Promise<number | null> {
  const read = () =>
    wall(page)
      .getByRole('listitem')
      .evaluateAll((places) => new Set(places.map((place) => Math.round(place.getBoundingClientRect().left))).size);
  const columns = await read();
  await page.waitForTimeout(100);
  return (await read()) === columns ? columns : null;
}

/** Opens the board with a held response of the feed and a paused clock. */
async function boardBeforeItsWishes(page: Page) {
  await markSeen(page, ...INTRODUCTIONS);
  await page.clock.install();
  await withoutFirstScreen(page);
  const community = await holdResponses(page, COMMUNITY);
  await page.goto('/');
  await waitVisible(page.getByRole('status').filter({ hasText: 'Loading wishes...' }));
  expect(await page.getByText('Loading wishes...').locator('svg, span').count()).toBeGreaterThan(0);
  await page.clock.pauseAt(Date.now() + 5000);
  return community;
}

/** Returns the counter's text at the moment when the counter appears, with the clock paused. */
async function firstCount(page: Page): Promise<string> {
  for (let wait = 0; wait < 200 && !(await counter(page).isVisible()); wait += 1) await page.clock.runFor(1);
  return counter(page).innerText();
}

/** Returns the numbers in the titles of the wall's wishes, in reading order. */
const numbersOf = async (page: Page): Promise<number[]> =>
  (await titlesOf(page)).map((title) => Number(title.replace('Wish ', '')));

/** Returns the longest vertical gap without a note in a column of the wall within the viewport, in pixels. */
const longestGap = (page: Page): Promise<number> =>
  wall(page)
    .getByRole('listitem')
    .evaluateAll((places) => {
      const columns = new Map<number, DOMRect[]>();
      for (const place of places) {
        const box = place.getBoundingClientRect();
        const left = Math.round(box.left);
        columns.set(left, [...(columns.get(left) ?? []), box]);
      }
      const gaps = [...columns.values()].map((boxes) => {
        let [bottom, longest] = [0, 0];
        for (const box of boxes.sort((a, b) => a.top - b.top)) {
          if (box.bottom < 0 || box.top > window.innerHeight) continue;
          longest = Math.max(longest, box.top - bottom);
          bottom = Math.max(bottom, box.bottom);
        }
        return Math.max(longest, window.innerHeight - bottom);
      });
      return columns.size < 5 ? window.innerHeight : Math.max(...gaps);
    });

/** Journeys about the two views, the counter and the wall. */
export function feedJourneys(journey: Journey): void {
  it('starts with the community, and switches to My Board and back', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const community = page.getByRole('radio', { name: 'Community' });
    expect(await community.isChecked()).toBe(true);
    await waitVisible(page.getByRole('heading', { name: '為你推薦' }));
    await openMyBoard(page);
    expect(await community.isChecked()).toBe(false);
    expect(await page.getByRole('heading', { name: '為你推薦' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Filter by Category', exact: true }).count()).toBe(0);
    await community.click();
    await waitVisible(page.getByRole('heading', { name: 'Community Feed', level: 1 }));
  });

  it('says that it is loading, then counts up to the number of wishes within a second', async () => {
    const page = await journey.newVisitor(WITH_MOTION);
    const community = await boardBeforeItsWishes(page);
    community.release();
    expect(Number.parseInt(await firstCount(page), 10)).toBeLessThan(25);
    expect(await page.getByText('Loading wishes...').count()).toBe(0);
    await page.clock.runFor(400);
    const underway = Number.parseInt(await counter(page).innerText(), 10);
    expect(underway).toBeGreaterThan(0);
    const count = await countWishes(journey);
    expect(underway).toBeLessThan(count);
    await page.clock.runFor(600);
    expect(count).toBeGreaterThan(50);
    expect(await counter(page).innerText()).toBe(`${count} wishes`);
  });

  it('shows the number of wishes at once under reduced motion', async () => {
    const page = await journey.newVisitor();
    const community = await boardBeforeItsWishes(page);
    community.release();
    expect(await firstCount(page)).toBe(`${await countWishes(journey)} wishes`);
  });

  it('lays the notes in one to five columns, in the order of the feed', async () => {
    const page = await journey.newVisitor({ viewport: { width: 400, height: 800 } });
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    const add = page.getByRole('main').getByRole('button', { name: 'Make a Wish' });
    const widths = { 400: 1, 639: 1, 640: 2, 767: 2, 768: 3, 1023: 3, 1024: 4, 1279: 4, 1280: 5 };
    for (const [width, columns] of Object.entries(widths).map(
      ([width, columns]) => [Number(width), columns] as const,
    )) {
      await page.setViewportSize({ width, height: 800 });
      await expectSoon(() => add.isVisible(), width < 640);
      await expectSoon(() => columnsOf(page), columns);
    }
    const feed: WishView[] = await (await page.request.get('/api/wishes/community')).json();
    const titles = await titlesOf(page);
    expect(titles.length).toBeGreaterThan(5);
    expect(titles).toEqual(feed.slice(0, titles.length).map((wish) => wish.title));
  });

  it('loads every wish once while scrolling, with some of them in the DOM and the header in view', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1280, height: 900 } });
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    const stored = await countWishes(journey);
    await waitVisible(page.getByText(`${stored} wishes`));
    const met = new Map<string, number>();
    let most = 0;
    const look = async (): Promise<number> => {
      const places = await wall(page)
        .locator('li:has(article)')
        .evaluateAll((items) =>
          items.map((item) => [
            item.querySelector('[data-wish]')?.getAttribute('data-wish') ?? '',
            Number(item.ariaPosInSet),
          ]),
        );
      for (const [id, place] of places) met.set(String(id), Number(place));
      most = Math.max(most, places.length);
      await page.mouse.wheel(0, 500);
      return met.size;
    };
    await expectSoon(look, stored, 30_000);
    expect([...met.values()].sort((a, b) => a - b)).toEqual([...met.keys()].map((_, at) => at + 1));
    expect(most).toBeLessThan(met.size);
    await waitVisible(page.getByText('You have seen every wish.'));
    expect((await page.getByRole('banner').first().boundingBox())?.y).toBe(0);
  });

  it('shows ten thousand wishes in order without gaps, with fewer than 80 of them in the DOM', async () => {
    const [count, pageSize] = [10_000, 1000];
    const page = await journey.newVisitor({ viewport: { width: 1280, height: 900 } });
    await showManyWishes(page, count, pageSize);
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    const scrollTo = (share: number) =>
      page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);
    const read = () =>
      wall(page)
        .getByRole('listitem')
        .first()
        .evaluate((place) => Number(place.ariaSetSize));
    await expectSoon(
      async () => {
        await scrollTo(1);
        return read();
      },
      count,
      90_000,
    );
    const last = async () => {
      await scrollTo(1);
      return (await numbersOf(page)).includes(count);
    };
    await expectSoon(last, true);
    await waitVisible(page.getByText(`${count} wishes`));
    for (const share of [0.9, 0.75, 0.5, 0.3, 0.1]) {
      await scrollTo(share);
      // Two notes are 24 pixels apart, rotated notes a little more.
      await expectSoon(async () => (await longestGap(page)) < 60, true);
      const numbers = await numbersOf(page);
      expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.length).toBeLessThan(80);
      expect(Math.abs((numbers[0] ?? 0) / count - share)).toBeLessThan(0.05);
      expect(await page.locator('*').count()).toBeLessThan(5000);
    }
    await scrollTo(0);
    await expectSoon(async () => (await numbersOf(page))[0], 1);
  }, 240_000);

  it.each(['light', 'dark'] as const)(
    'prints all loaded wishes black on white, coming from %s',
    async (colorScheme) => {
      const page = await journey.newVisitor({ colorScheme });
      // The first screen has fewer wishes than a page of the feed.
      await withoutFirstScreen(page);
      await openBoard(page);
      await waitVisible(wall(page).getByRole('article').first());
      await page.emulateMedia({ media: 'print', colorScheme });
      await expectSoon(() => wall(page).getByRole('article').count(), 50);
      const feed: WishView[] = await (await page.request.get('/api/wishes/community')).json();
      expect(await titlesOf(page)).toEqual(feed.map((wish) => wish.title));
      const onPaper = await wall(page)
        .getByRole('listitem')
        .evaluateAll((places) => {
          const looks = places.map((place) => {
            const note = place.querySelector('article') as HTMLElement;
            const { color, rotate, boxShadow } = getComputedStyle(note);
            const { breakInside, position } = getComputedStyle(place);
            return JSON.stringify({ color, rotate, boxShadow, breakInside, position });
          });
          return [...new Set(looks)].map((look) => JSON.parse(look));
        });
      expect(onPaper).toEqual([
        { color: 'rgb(0, 0, 0)', rotate: 'none', boxShadow: 'none', breakInside: 'avoid', position: 'static' },
      ]);
      const wallpaper = await page.evaluate(() => getComputedStyle(document.body).background);
      expect(wallpaper).toMatch(/^rgba\(0, 0, 0, 0\) none/);
      await expectSoon(() => page.getByRole('banner').first().isVisible(), false);
      const pressable = page.getByRole('button').or(page.getByRole('radio')).filter({ visible: true });
      expect(await pressable.filter({ hasNot: page.locator('[aria-pressed]') }).allInnerTexts()).toEqual(
        // A title is a button on the screen and plain text on paper.
        await wall(page)
          .locator('h2 button, [aria-pressed], [aria-expanded]')
          .filter({ visible: true })
          .allInnerTexts(),
      );
      await page.emulateMedia({ media: 'screen', colorScheme });
      await expectSoon(async () => (await wall(page).getByRole('article').count()) < 50, true);
    },
  );

  it('offers a member without wishes to make one, and keeps the add card afterwards', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await openBoard(page);
    await openMyBoard(page);
    await waitVisible(page.getByText('你還沒有許下任何願望'));
    await waitVisible(page.getByText('0 wishes'));
    const dialog = page.getByRole('dialog', { name: 'Create New Wish' });
    await page.getByRole('button', { name: '許下第一個願望' }).click();
    await waitVisible(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '許下新願望' }).click();
    await waitVisible(dialog);
    await page.keyboard.press('Escape');
    await makeWish(page, 'The first of mine', 'And not the last.');
    await waitVisible(page.getByRole('article', { name: 'The first of mine' }));
    await waitVisible(page.getByText('1 wishes'));
    await waitVisible(toasts(page).getByText('Your wish is on the board!'));
    expect(await page.getByText('你還沒有許下任何願望').count()).toBe(0);
    expect(await page.getByRole('button', { name: '許下新願望' }).isVisible()).toBe(true);
  });

  it('offers ways to My Board and to the create dialog when the community is empty', async () => {
    const page = await journey.newVisitor();
    await showWishes(page);
    await openBoard(page);
    await waitVisible(page.getByText('社群裡還沒有願望'));
    await page.getByRole('button', { name: '前往我的願望板' }).click();
    await waitVisible(page.getByRole('heading', { name: 'My Wishboard' }));
    await page.getByRole('radio', { name: 'Community' }).click();
    await page.getByRole('button', { name: '去許願' }).click();
    await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    await waitVisible(page.getByText('My Wishboard'));
  });
}
