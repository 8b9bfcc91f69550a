import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { COMMUNITY, failure, showWishes } from '../support/answers';
import {
  expectSoon,
  haveSeen,
  INTRODUCTIONS,
  makeWish,
  newTitle,
  openBoard,
  openMyBoard,
  seen,
  wall,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

/** One note of every kind. Fewer notes are checked faster, and none is of another kind. */
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

/** Sentences about what all automated accessibility rules find on a part of the page, none when all is well. */
async function problemsOf(page: Page, state: string, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations.map(({ id, nodes }) => `${state}: ${id}, ${nodes.length} times, first: ${nodes[0]?.html}`);
}

/** What can stand in the way of a keyboard or a screen reader. */
export function accessibilityJourneys(journey: Journey): void {
  it.each(['light', 'dark'] as const)(
    'has no problem in %s, in any state',
    async (colorScheme) => {
      const page = await journey.newVisitor({ colorScheme });
      await becomeNewMember(page, journey);
      await plantWish(page, journey, { title: 'Mine', category: 'books' });
      await showWishes(page, {}, ...KINDS);
      await haveSeen(page, ...INTRODUCTIONS);
      await page.goto('/');
      await seen(wishCard(page, 'Mine'));
      const problems: string[] = [];
      const look = async (state: string, part = 'html') => void problems.push(...(await problemsOf(page, state, part)));
      await look('community');
      const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
      const opened = async (role: 'dialog' | 'menu', name: string | RegExp, ready = page.getByRole(role)) => {
        await press(name);
        await seen(ready.first());
        // Behind it is what was looked at before.
        await look(String(name), `[role="${role}"]`);
        await page.keyboard.press('Escape');
        await page.getByRole(role).waitFor({ state: 'detached' });
      };
      await opened('dialog', 'Make a Wish');
      await opened('dialog', /^Notifications/);
      await press(/^Notifications/);
      await opened('dialog', 'Notification settings', page.getByRole('checkbox', { name: 'Reactions to my wishes' }));
      await opened('dialog', /account and settings$/);
      await opened('dialog', '查看全部');
      await opened('dialog', '再看一次導覽');
      await opened('menu', 'More for “Mine”');
      await opened('menu', 'Filter by Category');
      await opened('dialog', 'Share to story', page.getByRole('dialog').locator('img'));
      // What scrolls closes a tooltip, and the focus scrolls to what it goes to.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectSoon(() => page.evaluate(() => window.scrollY), 0);
      await page.getByRole('button', { name: '再看一次導覽' }).focus();
      await seen(page.getByRole('tooltip', { name: '再看一次導覽' }).locator('..'));
      await look('a tooltip');
      await page.keyboard.press('Escape');
      await press('More for “Mine”');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('dialog').getByLabel('Wish Title').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await seen(page.getByText('Wish title is required'));
      await look('a form with a mistake', '[role="dialog"]');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await wishCard(page, 'Mine').getByRole('button', { name: 'Mark as granted' }).click();
      await seen(page.getByText('Wish granted!').first());
      await look('a toast');
      await openMyBoard(page);
      await look('my board');
      await page.route(/api\/(wishes\/my|recommendations)/, (route) => route.fulfill({ json: [] }));
      await page.route(COMMUNITY, (route) => route.fulfill({ json: [] }));
      await page.goto('/');
      await seen(page.getByText('社群裡還沒有願望'));
      await look('an empty community');
      await page.route(COMMUNITY, failure('UNAVAILABLE', 'Down for a moment'));
      await page.reload();
      await seen(page.getByText('Unable to load wishes right now.'));
      await page.context().setOffline(true);
      await seen(page.getByText('You are offline.'));
      await look('a feed that failed, offline');
      await page.context().setOffline(false);
      await page.route('**/api/user', failure('UNAUTHENTICATED', 'Please sign in'));
      await page.reload();
      await seen(page.getByRole('heading', { name: 'Every wish needs a name' }));
      await look('the sign-in');
      await page.goto('/nowhere');
      await seen(page.getByRole('heading', { name: '404 Page Not Found' }));
      await look('an unknown address');
      expect(problems).toEqual([]);
      journey.expectErrors(/status of (404|503|401)/, /ERR_INTERNET_DISCONNECTED/);
    },
    180_000,
  );

  it('keeps the focus near for the keyboard when a dialog of a menu closes, and when a note is deleted', async () => {
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
    // What the dialog is made of comes late the first time, and is there the second.
    for (let time = 0; time < 2; time += 1) {
      await choose('Edit');
      await seen(page.getByRole('dialog', { name: 'Edit Wish' }));
      await page.keyboard.press('Escape');
      await expectSoon(() => menu.evaluate((button) => button === document.activeElement), true);
    }
    await choose('Delete');
    await wishCard(page, title).waitFor({ state: 'detached' });
    await expectSoon(() => wall(page).evaluate((list) => list === document.activeElement), true);
    await page.keyboard.press('Tab');
    expect(await wall(page).evaluate((list) => list.contains(document.activeElement))).toBe(true);
  });

  it('leaves the focus where it is when the view is changed just after a wish was made', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await openBoard(page);
    const title = newTitle('Seen');
    await makeWish(page, title, 'Made just now.');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expectSoon(focused, title);
    await page.getByRole('radio', { name: 'Community' }).focus();
    await page.keyboard.press('ArrowRight');
    await seen(wishCard(page, title));
    expect(await focused()).toBe('My Board');
  });
}
