import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Locator, Page } from 'playwright-core';
import { expectSoon, openBoard, sidewaysOverflow, titlesOf, waitVisible, wall } from '../support/board';
import { countWishes, query } from '../support/members';
import type { Journey } from '../support/stack';

const filterButton = (page: Page, label: string): Locator => page.getByRole('button', { name: label, exact: true });

async function chooseCategory(page: Page, shown: string, category: string): Promise<void> {
  await filterButton(page, shown).click();
  await page.getByRole('menuitemradio', { name: category }).click();
}

/** Journeys about the filter of the community's wishes. */
export function categoryFilterJourneys(journey: Journey): void {
  it('shows the wishes of a category, and all wishes again in three ways', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const all = `${await countWishes(journey)} wishes`;
    await waitVisible(page.getByText(all));
    const travel: WishView[] = await (await page.request.get('/api/wishes/community?category=travel')).json();
    await page.route(/community\?.*category=books/, (route) => route.fulfill({ json: [] }));

    await chooseCategory(page, 'Filter by Category', 'Travel');
    await waitVisible(filterButton(page, 'Travel'));
    await waitVisible(page.getByText(`${travel.length} wishes`));
    const titles = await titlesOf(page);
    expect(titles).toEqual(travel.slice(0, titles.length).map((wish) => wish.title));
    await page.getByRole('button', { name: 'Clear category filter' }).focus();
    await page.keyboard.press('Enter');
    await waitVisible(filterButton(page, 'Filter by Category'));
    const isFocused = () =>
      filterButton(page, 'Filter by Category').evaluate((button) => button === document.activeElement);
    expect(await isFocused()).toBe(true);
    await waitVisible(page.getByText(all));
    expect(await page.getByRole('button', { name: 'Clear category filter' }).count()).toBe(0);

    await chooseCategory(page, 'Filter by Category', 'Books');
    await waitVisible(page.getByText('「Books」還沒有願望'));
    await page.getByRole('button', { name: '看看全部分類' }).focus();
    await page.keyboard.press('Enter');
    await waitVisible(page.getByText(all));
    expect(await isFocused()).toBe(true);

    await chooseCategory(page, 'Filter by Category', 'Travel');
    await chooseCategory(page, 'Travel', 'All Categories');
    await waitVisible(filterButton(page, 'Filter by Category'));
    await waitVisible(page.getByText(all));
  });

  it('shows the most cheered wishes that are not granted yet, and the address keeps both choices', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await chooseCategory(page, 'Filter by Category', 'Still wished for');
    await chooseCategory(page, 'Still wished for', 'Most cheered');
    await waitVisible(filterButton(page, 'Most cheered · Still wished for'));
    const path = '/api/wishes/community?sort=cheered&granted=false';
    const wishes: WishView[] = await (await page.request.get(path)).json();
    const first = async () => (await titlesOf(page)).slice(0, 5);
    const wanted = wishes.slice(0, 5).map((wish) => wish.title);
    await expectSoon(first, wanted);
    expect(new URL(page.url()).search).toBe('?sort=cheered&granted=false');
    await page.reload();
    await expectSoon(first, wanted);
    await page.goBack();
    await page.goBack();
    await waitVisible(filterButton(page, 'Filter by Category'));
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows granted wishes only with Granted, and orders all wishes by their cheers with Most cheered', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const cards = wall(page).getByRole('article');
    await chooseCategory(page, 'Filter by Category', 'Granted');
    await waitVisible(filterButton(page, 'Granted'));
    // Some wishes of the whole list are not granted.
    await expectSoon(async () => (await cards.count()) - (await cards.getByText('WISH GRANTED').count()), 0);
    const granted = 'SELECT title FROM wishes WHERE is_granted ORDER BY created_at DESC, id DESC LIMIT 5';
    const titles = (await query<{ title: string }>(journey, granted)).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(1);
    await expectSoon(async () => (await titlesOf(page)).slice(0, 5), titles);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await chooseCategory(page, 'Filter by Category', 'Most cheered');
    await waitVisible(filterButton(page, 'Most cheered'));
    const cheers = () =>
      cards.evaluateAll((articles) =>
        articles.map((article) =>
          [...article.querySelectorAll('[aria-pressed][aria-label]')].reduce(
            (sum, button) => sum + Number(/^(?:Heart|Fire|Thumbs up) (\d+)/.exec(button.ariaLabel ?? '')?.[1] ?? 0),
            0,
          ),
        ),
      );
    const [most] = await query<{ cheers: number }>(
      journey,
      'SELECT max(heart_count + fire_count + thumbs_up_count)::int AS cheers FROM wishes',
    );
    await expectSoon(async () => (await cheers())[0], most?.cheers);
    const counted = await cheers();
    expect(new Set(counted).size).toBeGreaterThan(1);
    expect(counted).toEqual([...counted].sort((one, other) => other - one));
  });

  it.each([360, 390])('shows the whole name of the chosen category on a phone of %i px', async (width) => {
    const page = await journey.newVisitor({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
    await openBoard(page);
    for (const [shown, category] of [
      ['Filter by Category', 'Electronics'],
      ['Electronics', 'Home & Garden'],
    ] as const) {
      await chooseCategory(page, shown, category);
      const words = (await waitVisible(filterButton(page, category))).getByText(category);
      expect(await words.evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0);
    }
    await waitVisible(page.getByRole('radio', { name: 'My Board' }));
    expect(await sidewaysOverflow(page)).toBe(0);
  });
}
