import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessProblemsLightAndDark } from '../support/access-problems';
import { answerFeed, COMMUNITY, failure, showWishes } from '../support/answers';
import {
  expectSoon,
  INTRODUCTIONS,
  makeWish,
  markSeen,
  newTitle,
  openBoard,
  openMyBoard,
  waitVisible,
  wall,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

/** One note of every kind. Fewer notes are checked faster, and every other note is of one of these kinds. */
const KINDS = [
  { title: 'Granted', isGranted: true, grantedAt: '2026-01-01T00:00:00.000Z', color: 'green' as const },
  {
    title: 'Linked',
    isGranted: false,
    productUrl: 'https://shop.example/',
    productTitle: 'A kettle',
    productImage: null,
  },
  { title: 'Pending', productUrl: 'https://shop.example/', productTitle: null, previewStatus: 'pending' as const },
  { title: 'Long', description: 'Long. '.repeat(200), igAccount: '@long', color: 'yellow' as const },
];

/** Returns helpers that collect the accessibility problems of a page in both colour schemes. */
function inspect(page: Page) {
  const problems: string[] = [];
  const look = async (state: string, part?: string) => {
    const found = await accessProblemsLightAndDark(page, part);
    problems.push(...found.map((problem) => `${state}: ${problem}`));
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  /** Opens a dialog or menu with a button, checks it and closes it. The page behind it is not checked again. */
  const lookBehind = async (name: string | RegExp, role: 'dialog' | 'menu', ready = page.getByRole(role)) => {
    await press(name);
    await waitVisible(ready.first());
    await look(String(name), `[role="${role}"]`);
    await page.keyboard.press('Escape');
    await page.getByRole(role).waitFor({ state: 'detached' });
  };
  return { look, lookBehind, press, problems };
}

/** Journeys about accessibility by keyboard and screen reader. */
export function accessibilityJourneys(journey: Journey): void {
  describe('has no problem in light or dark colours', () => {
    async function newPage() {
      const page = await journey.newVisitor({ colorScheme: 'light' });
      await becomeNewMember(page, journey);
      await plantWish(page, journey, { title: 'Mine', category: 'books' });
      await showWishes(page, {}, ...KINDS);
      await markSeen(page, ...INTRODUCTIONS);
      await page.goto('/');
      await waitVisible(wishCard(page, 'Mine'));
      return page;
    }

    it('on either board or in a toast', async () => {
      const page = await newPage();
      const { look, problems } = inspect(page);
      await look('community');
      await openMyBoard(page);
      await look('my board');
      await wishCard(page, 'Mine').getByRole('button', { name: 'Mark as granted' }).click();
      await waitVisible(page.getByText('Wish granted!').first());
      await look('a toast');
      expect(problems).toEqual([]);
    });

    it('in a dialog', async () => {
      const page = await newPage();
      const { lookBehind, press, problems } = inspect(page);
      await lookBehind('Make a Wish', 'dialog');
      await lookBehind(/^Notifications/, 'dialog');
      await press(/^Notifications/);
      await lookBehind(
        'Notification settings',
        'dialog',
        page.getByRole('checkbox', { name: 'Reactions to my wishes' }),
      );
      await lookBehind(/account and settings$/, 'dialog');
      await lookBehind('查看全部', 'dialog');
      await lookBehind('再看一次導覽', 'dialog');
      await lookBehind('Share to story', 'dialog', page.getByRole('dialog').locator('img'));
      expect(problems).toEqual([]);
    });

    it('in an open wish, also when the members who cheered cannot be loaded', async () => {
      const page = await newPage();
      const { lookBehind, problems } = inspect(page);
      await lookBehind(/^Mine$/, 'dialog', page.getByText('Nobody has cheered for this wish yet.'));
      await page.route('**/api/wishes/*/reactions', failure('UNAVAILABLE', 'Down for a moment'));
      await lookBehind(/^Granted$/, 'dialog', page.getByText('Could not load who cheered.'));
      expect(problems).toEqual([]);
      journey.expectErrors(/status of 503/);
    });

    it('in a menu, a tooltip or a form with a mistake', async () => {
      const page = await newPage();
      const { look, lookBehind, press, problems } = inspect(page);
      await lookBehind('More for “Mine”', 'menu');
      await lookBehind('Filter by Category', 'menu');
      // Scrolling closes a tooltip, and the focus scrolls the page, so the page is scrolled to the top first.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectSoon(() => page.evaluate(() => window.scrollY), 0);
      await page.getByRole('button', { name: '再看一次導覽' }).focus();
      await waitVisible(page.getByRole('tooltip', { name: '再看一次導覽' }).locator('..'));
      await look('a tooltip');
      await page.keyboard.press('Escape');
      await press('More for “Mine”');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('dialog').getByLabel('Wish Title').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await waitVisible(page.getByText('Wish title is required'));
      await look('a form with a mistake', '[role="dialog"]');
      expect(problems).toEqual([]);
    });

    it('on a community that is empty or fails while offline', async () => {
      const page = await newPage();
      const { look, problems } = inspect(page);
      await page.route(/api\/(wishes\/my|recommendations)/, (route) => route.fulfill({ json: [] }));
      await answerFeed(page, (route) => route.fulfill({ json: [] }));
      await page.goto('/');
      await waitVisible(page.getByText('社群裡還沒有願望'));
      await look('an empty community');
      await page.route(COMMUNITY, failure('UNAVAILABLE', 'Down for a moment'));
      await page.reload();
      await waitVisible(page.getByText('Unable to load wishes right now.'));
      await page.context().setOffline(true);
      await waitVisible(page.getByText('You are offline.'));
      await look('a feed that failed, offline');
      expect(problems).toEqual([]);
      journey.expectErrors(/status of 503/, /ERR_INTERNET_DISCONNECTED/);
    });

    it('on the sign-in page and at an unknown address', async () => {
      const page = await journey.newVisitor({ colorScheme: 'light' });
      const { look, problems } = inspect(page);
      await page.route('**/api/user', failure('UNAUTHENTICATED', 'Please sign in'));
      await page.goto('/');
      await waitVisible(page.getByRole('heading', { name: 'Every wish needs a name' }));
      await look('the sign-in');
      await page.goto('/nowhere');
      await waitVisible(page.getByRole('heading', { name: '404 Page Not Found' }));
      await look('an unknown address');
      expect(problems).toEqual([]);
      journey.expectErrors(/status of (401|404)/);
    });
  });

  it('returns the focus to the menu button when a dialog closes, and to the wall when a note is deleted', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'Stays' });
    const { title } = await plantWish(page, journey, { title: newTitle('Goes') });
    await openBoard(page);
    await openMyBoard(page);
    const menu = page.getByRole('button', { name: `More for “${title}”` });
    const choose = async (item: string) => {
      await menu.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).focus();
      await page.keyboard.press('Enter');
    };
    // The first time the dialog's chunk is loaded; the second time it is there already.
    for (let time = 0; time < 2; time += 1) {
      await choose('Edit');
      await waitVisible(page.getByRole('dialog', { name: 'Edit Wish' }));
      await page.keyboard.press('Escape');
      await expectSoon(() => menu.evaluate((button) => button === document.activeElement), true);
    }
    await choose('Delete');
    await wishCard(page, title).waitFor({ state: 'detached' });
    await expectSoon(() => wall(page).evaluate((list) => list === document.activeElement), true);
    await page.keyboard.press('Tab');
    expect(await wall(page).evaluate((list) => list.contains(document.activeElement))).toBe(true);
  });

  it('leaves the focus on the view switch when the view changes just after a wish was made', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await openBoard(page);
    const title = newTitle('Seen');
    await makeWish(page, title, 'Made just now.');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expectSoon(focused, title);
    await page.getByRole('radio', { name: 'Community' }).focus();
    await page.keyboard.press('ArrowRight');
    await waitVisible(wishCard(page, title));
    expect(await focused()).toBe('My Board');
  });
}
