import { expect } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import {
  expectSoon,
  newTitle,
  sidewaysOverflow,
  titlesOf,
  toasts,
  visit,
  waitVisible,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const isPressed = (of: Locator) => of.getAttribute('aria-pressed');

/** Journeys about following members and categories, and about the community limited to them. */
export function followingJourneys(journey: Journey): void {
  /** Returns the page of a new member, the page of another new member, and two wishes of the second member. */
  async function twoMembers(options?: BrowserContextOptions) {
    const [page, others] = [await journey.newVisitor(options), await journey.newVisitor()];
    await becomeNewMember(page, journey, 'Ines Nova');
    const other = await becomeNewMember(others, journey, 'Kai Nova');
    const lamp = await plantWish(others, journey, { title: newTitle('Brass lamp'), category: 'home' });
    const novel = await plantWish(others, journey, { title: newTitle('A novel'), category: 'books' });
    return { page, others, other, lamp, novel };
  }

  it('a member by keyboard shows their wishes alone under Following, until they are unfollowed', async () => {
    const { page, other, lamp, novel } = await twoMembers();
    await visit(page, `/?member=${other.username}`);
    const follow = await waitVisible(button(page, 'Follow'));
    await expectSoon(() => follow.isEnabled(), true);
    expect(await isPressed(follow)).toBe('false');
    await follow.focus();
    await page.keyboard.press('Enter');
    await waitVisible(toasts(page).getByText('You follow Kai Nova'));
    await expectSoon(() => isPressed(follow), 'true');
    await toasts(page).getByRole('button', { name: 'Show' }).click();
    await expectSoon(() => titlesOf(page), [novel.title, lamp.title]);
    expect(new URL(page.url()).search).toBe('?following=true');
    await page.reload();
    await expectSoon(() => titlesOf(page), [novel.title, lamp.title]);
    const following = await waitVisible(page.getByRole('button', { name: 'Following', exact: true, pressed: true }));
    // The choice is shown once: the filter beside the button shows no choice.
    await waitVisible(button(page, 'Filter by Category'));
    expect(await button(page, 'Following').count()).toBe(1);
    expect(await accessProblems(page)).toEqual([]);
    await following.click();

    await visit(page, `/?member=${other.username}`);
    await expectSoon(() => isPressed(follow), 'true');
    await follow.click();
    await waitVisible(toasts(page).getByText('You no longer follow Kai Nova'));
    await visit(page, '/?following=true');
    await waitVisible(page.getByText('No wishes of whom you follow yet'));
    await page.getByRole('main').getByRole('button', { name: 'Everyone’s wishes' }).last().click();
    await waitVisible(wishCard(page, novel.title));
  });

  it('a category shows its wishes under Following, also those made later', async () => {
    const { page, others, novel, lamp } = await twoMembers();
    await visit(page, '/?category=books');
    await button(page, 'Follow Books').click();
    await waitVisible(toasts(page).getByText('You follow Books'));
    await visit(page, '/?following=true');
    await waitVisible(wishCard(page, novel.title));
    expect(await titlesOf(page)).not.toContain(lamp.title);
    const later = await plantWish(others, journey, { title: newTitle('A later novel'), category: 'books' });
    await page.reload();
    await expectSoon(async () => (await titlesOf(page))[0], later.title);
  });

  it('a member brings one notification about their new wishes, which counts further ones of the day', async () => {
    const [page, others] = [await journey.newVisitor(), await journey.newVisitor()];
    await becomeNewMember(page, journey, 'Ines Nova');
    const other = await becomeNewMember(others, journey, 'Kai Nova');
    await visit(page, `/?member=${other.username}`);
    await button(page, 'Follow').click();
    // Notifications cover wishes made after the server has stored the follow, which is later than the button's change.
    await waitVisible(toasts(page).getByText('You follow Kai Nova'));
    const kite = await plantWish(others, journey, { title: newTitle('A kite') });
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    for (const more of ['', ' and 1 more']) {
      await (await waitVisible(button(page, 'Notifications, 1 unread'))).click();
      await panel.getByRole('button', { name: `Kai Nova wished for “${kite.title}”${more}` }).click();
      await panel.waitFor({ state: 'detached' });
      await waitVisible(wishCard(page, kite.title).locator('h2:focus'));
      if (more === '') await plantWish(others, journey, { title: newTitle('A boat') });
    }
  });

  it('a member and a category fits a phone 320 pixels wide in Chinese', async () => {
    const { page, other, novel } = await twoMembers({ viewport: { width: 320, height: 640 }, locale: 'zh-TW' });
    await visit(page, `/?member=${other.username}`);
    const follow = await waitVisible(button(page, '追蹤'));
    await expectSoon(() => follow.isEnabled(), true);
    await follow.click();
    await expectSoon(() => isPressed(follow), 'true');
    expect(await sidewaysOverflow(page)).toBe(0);
    await visit(page, '/?following=true&category=books');
    await waitVisible(page.getByRole('article', { name: novel.title, exact: true }));
    await waitVisible(button(page, '追蹤中 · 書籍'));
    expect(await sidewaysOverflow(page)).toBe(0);
  });
}
