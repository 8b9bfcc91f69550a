import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
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

const menuOf = (card: Locator, title: string): Locator => card.getByRole('button', { name: `More for “${title}”` });
/** Finds a note independently of the page's language. */
const noteOf = (page: Page, { title }: WishView): Locator => page.getByRole('article', { name: title, exact: true });
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });
const has = async (page: Page, { title }: WishView) => (await titlesOf(page)).includes(title);

/** Journeys about hiding a wish, muting and blocking a member, and undoing each. */
export function hidingJourneys(journey: Journey): void {
  /** Returns a new member on the board, the page of another new member, and two wishes of the second member. */
  async function twoMembers(options?: BrowserContextOptions) {
    const [page, others] = [await journey.newVisitor(options), await journey.newVisitor()];
    // The page may record the view of a note just after the note was hidden.
    journey.expectErrors(/Failed to record interaction ApiError: 404/, /status of 404/);
    const me = await becomeNewMember(page, journey, 'Ines Nova');
    const other = await becomeNewMember(others, journey, 'Kai Nova');
    const first = await plantWish(others, journey, { title: newTitle('Brass lamp') });
    const second = await plantWish(others, journey, { title: newTitle('Copper kettle') });
    await visit(page);
    await waitVisible(noteOf(page, first));
    return { page, others, me, other, first, second };
  }

  it('a wish is hidden by keyboard alone, and Undo in the toast restores it', async () => {
    const { page, first, second } = await twoMembers();
    await menuOf(wishCard(page, first.title), first.title).focus();
    await page.keyboard.press('Enter');
    await waitVisible(item(page, 'Hide this wish'));
    await page.keyboard.press('Enter');
    await waitVisible(toasts(page).getByText('You will not see this wish again'));
    await expectSoon(() => has(page, first), false);
    expect(await has(page, second)).toBe(true);
    await page.reload();
    await waitVisible(wishCard(page, second.title));
    expect(await has(page, first)).toBe(false);
    await menuOf(wishCard(page, second.title), second.title).click();
    await item(page, 'Hide this wish').click();
    await expectSoon(() => has(page, second), false);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expectSoon(() => has(page, second), true);
  });

  it('a wish is hidden from its open view, which closes with one toast', async () => {
    const { page, first, second } = await twoMembers();
    await visit(page, `/?wish=${first.id}&dialog=wish`);
    const dialog = await waitVisible(page.getByRole('dialog', { name: first.title }));
    await menuOf(dialog, first.title).click();
    await item(page, 'Hide this wish').click();
    await waitVisible(toasts(page).getByText('You will not see this wish again'));
    await dialog.waitFor({ state: 'detached' });
    await expectSoon(() => has(page, first), false);
    expect(await has(page, second)).toBe(true);
    expect(await toasts(page).count()).toBe(1);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expectSoon(() => has(page, first), true);
  });

  it('a muted member’s wishes leave the wall but not the member’s board, until the member is unmuted', async () => {
    const { page, other, first, second } = await twoMembers();
    await menuOf(wishCard(page, first.title), first.title).click();
    await item(page, 'Mute Kai Nova').click();
    await waitVisible(toasts(page).getByText('Kai Nova is muted'));
    for (const wish of [first, second]) await expectSoon(() => has(page, wish), false);
    await visit(page, `/?member=${other.username}`);
    await waitVisible(wishCard(page, first.title));
    await visit(page, '/?dialog=hidden');
    const dialog = await waitVisible(page.getByRole('dialog', { name: 'Hidden from you' }));
    await waitVisible(dialog.getByRole('heading', { name: 'Muted members' }));
    await dialog.getByRole('button', { name: 'Unmute: Kai Nova' }).click();
    await waitVisible(dialog.getByText('You have hidden nothing.'));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // For the wall these wishes are new, so they are held back until the member asks for them.
    await page.getByRole('button', { name: /2 new wishes/ }).click();
    await expectSoon(() => has(page, first), true);
  });

  it('two members no longer see each other after a block, on an open page within seconds', async () => {
    const { page, others, me, other, first, second } = await twoMembers();
    const own = await plantWish(page, journey, { title: newTitle('Blue bicycle') });
    await visit(others);
    await waitVisible(wishCard(others, own.title));
    await menuOf(wishCard(page, first.title), first.title).click();
    await item(page, 'Block Kai Nova').click();
    await waitVisible(toasts(page).getByText('Kai Nova is blocked'));
    for (const wish of [first, second]) await expectSoon(() => has(page, wish), false);
    await expectSoon(() => has(others, own), false);
    await visit(page, `/?member=${other.username}`);
    await waitVisible(page.getByText('Nobody here has that name'));
    await visit(others, `/?member=${me.username}`);
    await waitVisible(others.getByText('Nobody here has that name'));
    await visit(page, '/?dialog=hidden');
    await page.getByRole('button', { name: 'Unblock: Kai Nova' }).click();
    await waitVisible(page.getByText('You have hidden nothing.'));
    await visit(others);
    await waitVisible(wishCard(others, own.title));
  });

  it.each([
    [390, 'light', 'en-US'],
    [1440, 'dark', 'en-US'],
    [390, 'dark', 'zh-TW'],
  ] as const)('menu and list have no accessibility problem at %i px, %s, %s', async (width, colorScheme, locale) => {
    const { page, first } = await twoMembers({ viewport: { width, height: 844 }, colorScheme, locale });
    const isChinese = locale === 'zh-TW';
    const menu = isChinese ? `「${first.title}」的更多選項` : `More for “${first.title}”`;
    await noteOf(page, first).getByRole('button', { name: menu }).click();
    await waitVisible(item(page, isChinese ? '隱藏這個願望' : 'Hide this wish'));
    expect(await accessProblems(page, '[role=menu]')).toEqual([]);
    await item(page, isChinese ? '隱藏這個願望' : 'Hide this wish').click();
    await waitVisible(toasts(page).getByText(isChinese ? '不會再看到這個願望' : 'You will not see this wish again'));
    await visit(page, '/?dialog=hidden');
    const dialog = await waitVisible(
      page.getByRole('dialog', { name: isChinese ? '你隱藏的內容' : 'Hidden from you' }),
    );
    await waitVisible(dialog.getByText(first.title));
    expect(await accessProblems(page, '[role=dialog]')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  });
}
