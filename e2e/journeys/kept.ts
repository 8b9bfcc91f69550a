import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { accessProblemsLightAndDark } from '../support/access-problems';
import { failure, holdResponses } from '../support/answers';
import {
  deleteWish,
  expectSoon,
  hasAttribute,
  INTRODUCTIONS,
  markSeen,
  newTitle,
  openBoard,
  openMyBoard,
  sidewaysOverflow,
  titlesOf,
  toasts,
  waitVisible,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

const KEEP = '**/api/wishes/*/keep';
const EMPTY = 'You have not kept any wishes yet';

const keepButton = (within: Locator): Locator => within.getByRole('button', { name: 'Keep', exact: true });
const part = (page: Page, name: 'My wishes' | 'Kept'): Locator => page.getByRole('radio', { name, exact: true });
const queryOf = (page: Page): string => new URL(page.url()).search;

/** Journeys about wishes that a member keeps. */
export function keptJourneys(journey: Journey): void {
  /** Returns a new member on the board, the page of another new member, and the newest wish of the second member. */
  async function twoMembers(title: string, options?: BrowserContextOptions) {
    const [page, others] = [await journey.newVisitor(options), await journey.newVisitor()];
    await becomeNewMember(page, journey);
    await becomeNewMember(others, journey, 'Kai Nova');
    const wish = await plantWish(others, journey, { title: newTitle(title), category: 'home' });
    await openBoard(page);
    return { page, others, wish, card: await waitVisible(wishCard(page, wish.title)) };
  }

  it('are listed on My Board at their own address, the last kept first, until they are released', async () => {
    const { page, others, wish, card } = await twoMembers('Brass lamp');
    const second = await plantWish(others, journey, { title: newTitle('Copper kettle') });
    await keepButton(card).click();
    await hasAttribute(keepButton(card), 'aria-pressed', 'true');
    await waitVisible(toasts(page).getByText('Kept on My Board, for your eyes only'));
    await page.goto('/');
    await keepButton(wishCard(page, second.title)).click();
    await toasts(page).getByRole('button', { name: 'Show' }).click();
    await expectSoon(() => titlesOf(page), [second.title, wish.title]);
    expect(queryOf(page)).toBe('?view=my&part=kept');
    await waitVisible(page.getByText('2 wishes'));
    await page.reload();
    await expectSoon(() => titlesOf(page), [second.title, wish.title]);
    expect(await part(page, 'Kept').isChecked()).toBe(true);
    await keepButton(wishCard(page, second.title)).click();
    await expectSoon(() => titlesOf(page), [wish.title]);
    await waitVisible(page.getByText('1 wishes'));
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expectSoon(() => titlesOf(page), [second.title, wish.title]);
    await part(page, 'My wishes').click();
    await expectSoon(() => titlesOf(page), []);
    expect(queryOf(page)).toBe('?view=my');
    await page.goBack();
    await expectSoon(() => titlesOf(page), [second.title, wish.title]);
  });

  it('can be kept, found and released by keyboard alone, also in an open wish', async () => {
    const { page, wish, card } = await twoMembers('Enamel pot');
    await keepButton(card).focus();
    await page.keyboard.press('Enter');
    await hasAttribute(keepButton(card), 'aria-pressed', 'true');
    await page.getByRole('radio', { name: 'Community' }).focus();
    await page.keyboard.press('ArrowLeft');
    await waitVisible(part(page, 'My wishes'));
    await part(page, 'My wishes').focus();
    await page.keyboard.press('ArrowRight');
    await waitVisible(wishCard(page, wish.title));
    await wishCard(page, wish.title).getByRole('button', { name: wish.title, exact: true }).focus();
    await page.keyboard.press('Enter');
    const opened = await waitVisible(page.getByRole('dialog', { name: wish.title }));
    await keepButton(opened).focus();
    await page.keyboard.press('Space');
    await hasAttribute(keepButton(opened), 'aria-pressed', 'false');
    // The wall is already empty when the open wish is closed.
    await expectSoon(() => page.locator('[data-wish]').count(), 0);
    await page.keyboard.press('Escape');
    await waitVisible(page.getByText(EMPTY));
    await expectSoon(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
  });

  it('are kept again by Undo in the message, and the keyboard is then where it was', async () => {
    const { page, card } = await twoMembers('Glass marble');
    const keep = keepButton(card);
    await keep.focus();
    await page.keyboard.press('Enter');
    await hasAttribute(keep, 'aria-pressed', 'true');
    await page.keyboard.press('Enter');
    const undo = await waitVisible(toasts(page).getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('F8');
    await expectSoon(async () => {
      await page.keyboard.press('Tab');
      return undo.evaluate((button) => button === document.activeElement);
    }, true);
    await page.keyboard.press('Enter');
    await hasAttribute(keep, 'aria-pressed', 'true');
    await expectSoon(() => keep.evaluate((button) => button === document.activeElement), true);
  });

  it('are visible to nobody else, and disappear when the wish is deleted', async () => {
    const { page, others, wish, card } = await twoMembers('Tin whistle');
    await openBoard(others);
    const seenByOwner = async () => {
      const paths = [`/api/wishes/${wish.id}`, `/api/wishes/${wish.id}/reactions`, '/api/notifications'];
      return Promise.all(paths.map(async (path) => (await others.request.get(path)).text()));
    };
    const before = await seenByOwner();
    await keepButton(card).click();
    await waitVisible(toasts(page).getByText('Kept on My Board, for your eyes only'));
    // Waits until the workers have handled every event of the wish.
    await expectSoon(
      () => query(journey, `SELECT FROM outbox WHERE payload ->> 'wishId' = '${wish.id}'`).then((rows) => rows.length),
      0,
    );
    expect(await seenByOwner()).toEqual(before);
    await openMyBoard(page);
    await part(page, 'Kept').click();
    await waitVisible(wishCard(page, wish.title));
    await openMyBoard(others);
    expect(await keepButton(wishCard(others, wish.title)).count()).toBe(0);
    await deleteWish(others, wish.title);
    await others.reload();
    await expectSoon(async () => (await others.request.get(`/api/wishes/${wish.id}`)).status(), 404);
    await page.reload();
    await waitVisible(page.getByText(EMPTY));
  });

  it('return to their former state with a message when the server fails', async () => {
    journey.expectErrors(/status of 500/);
    const { page, card } = await twoMembers('Paper boat');
    const answer = await holdResponses(page, KEEP, 'POST');
    await keepButton(card).click();
    await answer.requested;
    await hasAttribute(keepButton(card), 'aria-pressed', 'true');
    answer.release(failure('INTERNAL', 'Something went wrong'));
    await waitVisible(toasts(page).getByText('Could not change what you keep, please try again later.'));
    await hasAttribute(keepButton(card), 'aria-pressed', 'false');
  });

  it.each([
    { by: 'a finger', widths: [320, 400, 768], hasTouch: true, reach: 44 },
    { by: 'a mouse', widths: [1440, 1920], hasTouch: false, reach: 32 },
  ])('have a bookmark of full size inside each note, at every width for $by', async ({ widths, hasTouch, reach }) => {
    const { page, card } = await twoMembers('Very long name of a wish that needs more than one line of a note', {
      hasTouch,
    });
    const atEachWidth = async (look: (width: number) => Promise<void>) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await look(width);
      }
    };
    await atEachWidth(async (width) => {
      const [note, button] = [await card.boundingBox(), await keepButton(card).boundingBox()];
      if (!note || !button) throw new Error('The note or its button is not there');
      expect([width, button.x + button.width <= note.x + note.width, button.width >= reach]).toEqual([
        width,
        true,
        true,
      ]);
      // All buttons of the note stay in one row.
      const tops = await card
        .locator('footer button')
        .evaluateAll((buttons) =>
          buttons.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
        );
      expect([width, Math.max(...tops) - Math.min(...tops) < 12]).toEqual([width, true]);
    });
    await keepButton(card).click();
    await toasts(page).getByRole('button', { name: 'Show' }).click();
    await atEachWidth(async (width) => {
      const chosen = await (await waitVisible(part(page, 'Kept'))).boundingBox();
      if (hasTouch) expect([width, (chosen?.height ?? 0) >= 44]).toEqual([width, true]);
      expect([width, await sidewaysOverflow(page)]).toEqual([width, 0]);
    });
  });

  it('have no accessibility problem in their list, full or empty, light or dark', async () => {
    const { page, card } = await twoMembers('Glass marble');
    await keepButton(card).click();
    await toasts(page).getByRole('button', { name: 'Show' }).click();
    await waitVisible(wishCard(page, await card.getByRole('heading').innerText()));
    expect(await accessProblemsLightAndDark(page, 'main')).toEqual([]);
    await keepButton(card).click();
    await waitVisible(page.getByText(EMPTY));
    expect(await accessProblemsLightAndDark(page, 'main')).toEqual([]);
  });

  it('are shown in Chinese to a member whose browser is Chinese', async () => {
    const { wish } = await twoMembers('Silk kite');
    const page = await journey.newVisitor({ locale: 'zh-TW' });
    await becomeNewMember(page, journey);
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto('/?view=my&part=kept');
    await waitVisible(page.getByText('你還沒有收藏任何願望'));
    await page.getByRole('button', { name: '逛逛社群' }).click();
    const card = await waitVisible(page.getByRole('article', { name: wish.title, exact: true }).first());
    await card.getByRole('button', { name: '收藏', exact: true }).click();
    await toasts(page).getByRole('button', { name: '看收藏' }).click();
    await waitVisible(page.getByRole('radio', { name: '收藏', exact: true }));
    const kept = await page.request.get('/api/wishes/kept');
    expect(((await kept.json()) as WishView[]).map(({ id }) => id)).toEqual([wish.id]);
  });
}
