import { expect } from '@jest/globals';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { Page } from 'playwright-core';
import {
  deleteWish,
  ENDED_SESSION,
  expectSoon,
  openBoard,
  openMyBoard,
  switchMember,
  toasts,
  waitVisible,
  wall,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

/** Switches to another demo member. */
async function switchToAnyone(page: Page): Promise<void> {
  const members: UserView[] = await (await page.request.get('/api/users')).json();
  const me: UserView = await (await page.request.get('/api/user')).json();
  const other = members.find(({ id, displayName }) => id !== me.id && displayName !== me.displayName);
  await switchMember(page, other?.displayName ?? '');
}

/** Journeys about the owner's controls of a note. */
export function ownCardJourneys(journey: Journey): void {
  it('offers granting, editing and deleting to its owner alone', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'Mine alone' });
    await openBoard(page);
    await waitVisible(wishCard(page, 'Mine alone'));
    const controlled = await wall(page)
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^Mark as/ }) })
      .locator('h2')
      .allInnerTexts();
    expect(controlled).toEqual(['Mine alone']);
    expect(await wall(page).getByRole('article').count()).toBeGreaterThan(1);
    const others = wall(page)
      .getByRole('article')
      .filter({ hasNot: page.getByRole('button', { name: /^Mark as/ }) });
    await others
      .first()
      .getByRole('button', { name: /^More for/ })
      .click();
    const items = await (await waitVisible(page.getByRole('menu'))).getByRole('menuitem').allInnerTexts();
    expect(items.filter((item) => /^(Edit|Delete)/.test(item))).toEqual([]);
    expect(items.some((item) => item.startsWith('Hide'))).toBe(true);
  });

  it('can be edited and moved to another category by its owner', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const { id } = await plantWish(page, journey, { title: 'A boat', description: 'With oars.' });
    await openBoard(page);
    const menu = (title: string) => page.getByRole('button', { name: `More for “${title}”` });
    await menu('A boat').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = await waitVisible(page.getByRole('dialog', { name: 'Edit Wish' }));
    expect(await dialog.getByLabel('Description').inputValue()).toBe('With oars.');
    await dialog.getByLabel('Wish Title').fill('A boat with sails');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await waitVisible(wishCard(page, 'A boat with sails'));
    await dialog.waitFor({ state: 'detached' });

    await menu('A boat with sails').click();
    await page.getByRole('menuitemradio', { name: 'Travel' }).click();
    await waitVisible(toasts(page).getByText('Moved to Travel'));
    const rows = await query(journey, 'SELECT title, description, category FROM wishes WHERE id = $1', [id]);
    expect(rows).toEqual([{ title: 'A boat with sails', description: 'With oars.', category: 'travel' }]);
  });

  it('can be deleted by its owner, and restored by Undo while the toast shows', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const { id } = await plantWish(page, journey, { title: 'A mistake' });
    await page.clock.install();
    await openBoard(page);
    await openMyBoard(page);
    const card = await waitVisible(wishCard(page, 'A mistake'));
    await deleteWish(page, 'A mistake');
    await toasts(page).getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await waitVisible(card);
    await expectSoon(() => card.evaluate((note) => note.contains(document.activeElement)), true);
    await deleteWish(page, 'A mistake');
    await page.clock.fastForward(5100);
    const stored = () => query(journey, 'SELECT id FROM wishes WHERE id = $1', [id]);
    await expectSoon(async () => (await stored()).length, 0);
    await page.reload();
    await openMyBoard(page);
    await waitVisible(page.getByText('0 wishes'));
  });

  it.each([
    { leaving: 'the member is switched', leave: switchToAnyone },
    { leaving: 'the page is left for another', leave: (page: Page) => page.goto('/healthz') },
    { leaving: 'the page is closed', leave: (page: Page) => page.close({ runBeforeUnload: true }) },
  ])('stays deleted when $leaving before the time to undo is over', async ({ leave }) => {
    // The page that the member leaves for has no icon, and lists are being read as the session ends.
    journey.expectErrors(/status of 404/, ...ENDED_SESSION);
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const { id } = await plantWish(page, journey, { title: 'A mistake' });
    await openBoard(page);
    await waitVisible(wishCard(page, 'A mistake'));
    await deleteWish(page, 'A mistake');
    await leave(page);
    const stored = () => query(journey, 'SELECT id FROM wishes WHERE id = $1', [id]);
    await expectSoon(async () => (await stored()).length, 0);
  });
}
