import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { failure } from '../support/answers';
import {
  ENDED_SESSION,
  expectSoon,
  hasAttribute,
  makeWish,
  newTitle,
  openBoard,
  openCreateDialog,
  reactionButton,
  switchMember,
  toasts,
  waitVisible,
  wishCard,
} from '../support/board';
import { becomeNewMember } from '../support/members';
import { useStack, WITH_MOTION } from '../support/stack';

const journey = useStack();
const WISHES = /\/api\/wishes$/;

/** Returns the display name of a demo member other than the one a visitor becomes. */
async function someoneElse(page: Page): Promise<string> {
  const answer = await page.request.get('/api/users');
  const users: { displayName: string }[] = await answer.json();
  const me: { displayName: string } = await (await page.request.get('/api/user')).json();
  const other = users.find((user) => user.displayName !== me.displayName);
  if (!other) throw new Error('The demo has one member only.');
  return other.displayName;
}

async function storedWish(title: string): Promise<unknown> {
  const { rows } = await withClient(journey.databaseUrl, (client) =>
    client.query(
      'SELECT title, description, color, category, is_granted, heart_count, fire_count FROM wishes WHERE title = $1',
      [title],
    ),
  );
  return rows;
}

describe('A wish', () => {
  it('is made, cheered by two members and granted, and is still there after a restart', async () => {
    const title = newTitle('A kite over 旗津 beach');
    const owner = await journey.newVisitor(WITH_MOTION);
    await openBoard(owner);
    await makeWish(owner, title, 'With a tail of nine ribbons.');
    const own = await waitVisible(wishCard(owner, title));

    await reactionButton(own, 'Heart').click();
    await hasAttribute(reactionButton(own, 'Heart'), 'aria-pressed', 'true');

    const friend = await journey.newVisitor(WITH_MOTION);
    await openBoard(friend);
    journey.expectErrors(...ENDED_SESSION);
    await switchMember(friend, await someoneElse(friend));
    const theirs = await waitVisible(wishCard(friend, title));
    await expectSoon(() => reactionButton(theirs, 'Heart').getAttribute('aria-pressed'), 'false');
    await reactionButton(theirs, 'Heart').click();
    await reactionButton(theirs, 'Fire').click();
    await expectSoon(async () => (await reactionButton(theirs, 'Heart').innerText()).match(/\d+/)?.[0], '2');
    expect(await theirs.getByRole('button', { name: 'Mark as granted' }).count()).toBe(0);

    await own.getByRole('button', { name: 'Mark as granted' }).click();
    await waitVisible(owner.getByText('Wish granted!', { exact: true }).first());
    await waitVisible(own.getByText('WISH GRANTED', { exact: true }));

    await owner.reload();
    const again = await waitVisible(wishCard(owner, title));
    await waitVisible(again.getByText('WISH GRANTED', { exact: true }));
    await expectSoon(async () => (await reactionButton(again, 'Fire').innerText()).match(/\d+/)?.[0], '1');
    const row = {
      title,
      description: 'With a tail of nine ribbons.',
      color: 'green',
      category: expect.any(String),
      is_granted: true,
      heart_count: 2,
      fire_count: 1,
    };
    expect(await storedWish(title)).toEqual([row]);

    // A page that is left, or whose server restarts, logs its failed requests.
    journey.expectErrors(
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|status of 50[23]/,
      /Failed to record interaction (TypeError|ApiError: 50[23])/,
    );
    await journey.restart();
    expect(await storedWish(title)).toEqual([row]);
    await owner.reload();
    await waitVisible(wishCard(owner, title));
  }, 180_000);

  it('brings its owner one notification that names the last of three members who reacted and counts the others', async () => {
    const title = newTitle('Somebody who tunes pianos');
    const owner = await journey.newVisitor(WITH_MOTION);
    await openBoard(owner);
    await makeWish(owner, title, 'Mine has been flat since spring.');
    const id = await waitVisible(wishCard(owner, title)).then((card) => card.getAttribute('data-wish'));
    for (const emoji of ['heart', 'fire']) {
      const other = await journey.newVisitor();
      await becomeNewMember(other, journey);
      const options = { data: { emoji, reacted: true }, headers: { origin: journey.url } };
      expect((await other.request.post(`/api/wishes/${id}/reactions`, options)).ok()).toBe(true);
    }

    const friend = await journey.newVisitor(WITH_MOTION);
    await openBoard(friend);
    const name = await someoneElse(friend);
    journey.expectErrors(...ENDED_SESSION);
    await switchMember(friend, name);
    const card = await waitVisible(wishCard(friend, title));
    await reactionButton(card, 'Thumbs up').click();
    await hasAttribute(reactionButton(card, 'Thumbs up'), 'aria-pressed', 'true');

    await owner.getByRole('button', { name: /Notifications/ }).click();
    await waitVisible(owner.getByRole('heading', { name: 'Notifications' }));
    const items = owner.getByRole('dialog').getByRole('listitem').filter({ hasText: title });
    await waitVisible(items.getByText(`${name} and 2 others reacted to`).first());
    expect(await items.count()).toBe(1);
  });

  it('keeps the typed text when its form is invalid, and the form shows an error at each field', async () => {
    const page = await journey.newVisitor(WITH_MOTION);
    await openBoard(page);
    await page.getByRole('banner').getByRole('button', { name: 'Make a Wish' }).click();
    const dialog = await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    await dialog.getByLabel('Description').fill('No title yet');
    await dialog.getByLabel('Product Link').fill('not a link');
    await dialog.getByRole('button', { name: 'Create Wish' }).click();
    await waitVisible(dialog.getByText('Wish title is required'));
    await waitVisible(dialog.getByText('Must be a valid URL'));
    expect(await dialog.getByLabel('Description').inputValue()).toBe('No title yet');
  });

  it('keeps the typed text when the server refuses the wish, and the page shows why', async () => {
    journey.expectErrors(/status of (400|422|503)/);
    const page = await journey.newVisitor();
    await openBoard(page);
    const dialog = await openCreateDialog(page);
    const title = newTitle('Refused three times');
    await dialog.getByLabel('Wish Title').fill(title);
    await dialog.getByLabel('Description').fill('And typed once.');
    const problem = { field: 'description', message: 'Too gloomy for this board' };
    const word = { field: 'title', message: 'It has a listed word' };
    const notSent = toasts(page).getByText('願望沒有送出，內容已幫你保留，請稍後再試。');
    for (const [refuse, reason] of [
      [failure('UNAVAILABLE', 'Back in a minute'), notSent],
      [failure('VALIDATION_FAILED', problem.message, [problem]), dialog.getByText(problem.message)],
      [failure('CONTENT_REFUSED', word.message, [word]), dialog.getByText(word.message)],
    ] as const) {
      await page.route(WISHES, (route) => (route.request().method() === 'POST' ? refuse(route) : route.fallback()));
      await dialog.getByRole('button', { name: 'Create Wish' }).click();
      await waitVisible(reason);
      expect(await dialog.getByLabel('Wish Title').inputValue()).toBe(title);
      expect(await dialog.getByLabel('Description').inputValue()).toBe('And typed once.');
      await page.unroute(WISHES);
    }
    await dialog.getByRole('button', { name: 'Create Wish' }).click();
    await waitVisible(wishCard(page, title).getByText('And typed once.'));
  });
});
