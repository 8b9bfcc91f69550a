import { describe, expect, it } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import {
  expectSoon,
  hasAttribute,
  makeWish,
  newTitle,
  openBoard,
  openCreateDialog,
  reactionButton,
  toasts,
  waitVisible,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import { isKept, killAndReopen, nothingWaits, useLines, waiting } from '../support/offline-visit';
import { useStack } from '../support/stack';

const journey = useStack();
const { openLine, visit } = useLines(journey);

/** Makes a wish of another member, at the top of the wall. */
async function plantOthers(title: string): Promise<WishView> {
  const other = await journey.newVisitor();
  await becomeNewMember(other, journey, 'Olga Other');
  return plantWish(other, journey, { title: newTitle(title) });
}

/** Returns a wish as the product shows it now to the page's member. */
async function stored(page: Page, wishId: string): Promise<WishView> {
  return (await page.request.get(`${journey.url}/api/wishes/${wishId}`)).json();
}

/** Returns the number of wishes with a title, of any member. */
async function countTitled(title: string): Promise<number> {
  const [row] = await query<{ count: number }>(journey, 'SELECT count(*)::int FROM wishes WHERE title = $1', [title]);
  return row?.count ?? 0;
}

const keepButton = (page: Page, title: string) => wishCard(page, title).getByRole('button', { name: 'Keep' });

async function grant(page: Page, title: string): Promise<void> {
  await wishCard(page, title).getByRole('button', { name: 'Mark as granted' }).click();
  await waitVisible(wishCard(page, title).getByRole('button', { name: 'Mark as not granted' }));
}

/** Edits a note's description through its menu. */
async function edit(page: Page, title: string, description: string): Promise<void> {
  await page.getByRole('button', { name: `More for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = await waitVisible(page.getByRole('dialog', { name: 'Edit Wish' }));
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Switches the member past the line, as a page in another tab does. */
async function switchElsewhere(page: Page, userId: string): Promise<void> {
  const headers = { origin: journey.url };
  const answer = await page.request.post(`${journey.url}/api/user/switch`, { data: { userId }, headers });
  expect(answer.status()).toBe(200);
}

describe('Acts of a member without a connection', () => {
  it('stay shown, survive the closing of the tab, and are done once after reconnecting: all five kinds', async () => {
    const others = await plantOthers('Of another');
    const { page, line } = await visit();
    const own = await plantWish(page, journey, { title: newTitle('Of mine') });
    const made = newTitle('Made offline');
    await page.reload();
    await waitVisible(wishCard(page, own.title));
    await expectSoon(() => isKept(page), true);
    line.cut();
    journey.expectErrors(/./);
    await reactionButton(wishCard(page, others.title), 'Heart').click();
    await keepButton(page, others.title).click();
    await grant(page, own.title);
    await edit(page, own.title, 'Changed offline.');
    await edit(page, own.title, 'Changed offline, twice.');
    await makeWish(page, made, 'On a train.');
    await waitVisible(waiting(page, 6));
    const reopened = await killAndReopen(page);
    await waitVisible(waiting(reopened, 6));
    await hasAttribute(reactionButton(wishCard(reopened, others.title), 'Heart'), 'aria-pressed', 'true');
    await hasAttribute(keepButton(reopened, others.title), 'aria-pressed', 'true');
    await waitVisible(wishCard(reopened, own.title).getByText('Changed offline, twice.'));
    await waitVisible(wishCard(reopened, own.title).getByText('Waits for the connection'));
    expect(await accessProblems(reopened)).toEqual([]);
    line.mend();
    await nothingWaits(reopened);
    expect(await stored(reopened, others.id)).toMatchObject({
      reactionCounts: { heart: 1 },
      myReactions: ['heart'],
      isKept: true,
    });
    expect(await stored(reopened, own.id)).toMatchObject({ isGranted: true, description: 'Changed offline, twice.' });
    expect(await countTitled(made)).toBe(1);
    await waitVisible(wishCard(reopened, made));
    await hasAttribute(reactionButton(wishCard(reopened, others.title), 'Heart'), 'aria-pressed', 'true');
  });

  it('are each done once after reconnecting, twenty of them with two tabs open', async () => {
    const others = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(plantOthers));
    const { page, line } = await visit();
    const made = [1, 2, 3, 4].map((n) => newTitle(`Made offline ${n}`));
    line.cut();
    journey.expectErrors(/./);
    for (const { title } of others) await reactionButton(wishCard(page, title), 'Fire').click();
    for (const { title } of others) await keepButton(page, title).click();
    // These reactions are toggled twice. Both acts are sent, and the last one decides.
    for (const { title } of others.slice(0, 4)) await reactionButton(wishCard(page, title), 'Fire').click();
    for (const title of made) await makeWish(page, title, 'On a train.');
    await waitVisible(waiting(page, 20));
    const first = await killAndReopen(page);
    const second = await first.context().newPage();
    await second.goto('/');
    await waitVisible(waiting(first, 20));
    await waitVisible(waiting(second, 20));
    line.mend();
    await Promise.all([nothingWaits(first), nothingWaits(second)]);
    for (const [at, { id }] of others.entries()) {
      const reactionCounts = at < 4 ? {} : { fire: 1 };
      expect(await stored(first, id)).toMatchObject({ reactionCounts, isKept: true });
    }
    for (const title of made) expect(await countTitled(title)).toBe(1);
  });

  it('are done once when the server had done them already but its response was lost', async () => {
    const { page, line } = await visit();
    const title = newTitle('Answer lost');
    const release = line.hold('/api/wishes', 'POST');
    journey.expectErrors(/./);
    const closed = makeWish(page, title, 'On a train.');
    await expectSoon(() => countTitled(title), 1);
    line.cut();
    release();
    await closed;
    await waitVisible(waiting(page, 1));
    line.mend();
    await nothingWaits(page);
    expect(await countTitled(title)).toBe(1);
  });

  it('wait as well when the line hangs without an error', async () => {
    const wish = await plantOthers('Silence');
    const { page, line } = await visit();
    line.hang();
    journey.expectErrors(/./);
    await reactionButton(wishCard(page, wish.title), 'Heart').click();
    await waitVisible(waiting(page, 1));
    line.mend();
    await nothingWaits(page);
    expect(await stored(page, wish.id)).toMatchObject({ reactionCounts: { heart: 1 } });
  });

  it('are undone with a message when the server refuses them, and an edited text becomes the draft', async () => {
    const wish = await plantOthers('Gone meanwhile');
    const { page, line } = await visit();
    const own = await plantWish(page, journey, { title: newTitle('Mine, gone meanwhile') });
    await page.reload();
    await waitVisible(wishCard(page, own.title));
    await expectSoon(() => isKept(page), true);
    line.cut();
    journey.expectErrors(/./);
    await keepButton(page, wish.title).click();
    await waitVisible(waiting(page, 1));
    await query(journey, 'DELETE FROM wishes WHERE id = $1', [wish.id]);
    line.mend();
    await waitVisible(toasts(page).getByText('1 change could not be made'));
    await waitVisible(toasts(page).getByText(`“${wish.title}”: It is not there any more.`));
    await nothingWaits(page);
    line.cut();
    await edit(page, own.title, 'Words that must not be lost.');
    await waitVisible(waiting(page, 1));
    await query(journey, 'DELETE FROM wishes WHERE id = $1', [own.id]);
    line.mend();
    await waitVisible(toasts(page).getByText(`“${own.title}” could not be sent`));
    await toasts(page).getByRole('button', { name: 'Open' }).click();
    const dialog = await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Words that must not be lost.');
    await page.reload();
    await waitVisible(dialog);
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe(own.title);
  });

  it('do not replace the draft being written when the server refuses a wish', async () => {
    const { page, line } = await visit();
    const title = newTitle('Refused');
    line.cut();
    journey.expectErrors(/./);
    await makeWish(page, title, 'Made offline.');
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill('Being written');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const refusal = { statusCode: 400, error: 'Bad Request', code: 'VALIDATION_FAILED', message: 'No', requestId: 'r' };
    await page.route('**/api/wishes', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
    );
    line.mend();
    await waitVisible(toasts(page).getByText(/Your text is kept, and will be in the form for a new wish once/));
    await openCreateDialog(page);
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe('Being written');
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await waitVisible(toasts(page).getByText(/Your text is in the form for a new wish\./));
    await openCreateDialog(page);
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe(title);
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Made offline.');
  });

  it('are not sent as another member who signed in meanwhile, but once their own member is back', async () => {
    const wish = await plantOthers('For one alone');
    const { page, line, memberId } = await visit();
    const other = await journey.newVisitor();
    const { id: otherId } = await becomeNewMember(other, journey, 'Otto Other');
    const title = newTitle('Made by one');
    line.cut();
    journey.expectErrors(/./);
    await reactionButton(wishCard(page, wish.title), 'Heart').click();
    await makeWish(page, title, 'On a train.');
    await waitVisible(waiting(page, 2));
    await switchElsewhere(page, otherId);
    line.mend();
    const looked = await page.waitForResponse((answer) => answer.url().endsWith('/api/user') && answer.ok());
    expect(await looked.json()).toMatchObject({ id: otherId });
    const reopened = await killAndReopen(page);
    await reopened.waitForLoadState('networkidle');
    expect(await reopened.getByText(/for the connection/).count()).toBe(0);
    await reactionButton(wishCard(reopened, wish.title), 'Fire').click();
    await expectSoon(async () => (await stored(reopened, wish.id)).reactionCounts, { fire: 1 });
    expect(await countTitled(title)).toBe(0);
    await switchElsewhere(reopened, memberId);
    await reopened.reload();
    await expectSoon(() => countTitled(title), 1);
    await expectSoon(async () => (await stored(reopened, wish.id)).myReactions, ['heart']);
    expect((await stored(reopened, wish.id)).reactionCounts).toEqual({ heart: 1, fire: 1 });
  });

  it('leave the focus on the page’s content when the dialog that made a wish was opened by its address', async () => {
    const { page, line } = await visit();
    await page.goto('/?dialog=create');
    const dialog = await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    line.cut();
    journey.expectErrors(/./);
    await dialog.getByLabel('Wish Title').fill(newTitle('From a link'));
    await dialog.getByLabel('Description').fill('On a train.');
    await dialog.getByRole('button', { name: 'Create Wish' }).press('Enter');
    await waitVisible(waiting(page, 1));
    await expectSoon(() => page.evaluate(() => document.activeElement?.id), 'content');
  });

  it('fail with a message where the browser has no IndexedDB', async () => {
    const wish = await plantOthers('Nothing stored');
    const line = await openLine();
    const page = await journey.newVisitor({ baseURL: line.url });
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await becomeNewMember(page, journey);
    await openBoard(page);
    await waitVisible(wishCard(page, wish.title));
    line.cut();
    journey.expectErrors(/./);
    await keepButton(page, wish.title).click();
    await waitVisible(page.getByText('Not changed', { exact: true }));
    await hasAttribute(keepButton(page, wish.title), 'aria-pressed', 'false');
  });
});
