import { expect } from '@jest/globals';
import type { DecisionRequest } from '@wishboard/contracts/http/moderation/moderation';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import {
  expectSoon,
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

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const notes = (page: Page) => page.getByRole('list', { name: 'Decisions of moderators' });

/** Journeys about reporting a wish and about its decision. */
export function moderationJourneys(journey: Journey): void {
  /** Returns Kai with a wish, a member who sees the wish, and a moderator. */
  async function threeMembers(title: string, options: BrowserContextOptions = {}) {
    const [page, others, judge] = [
      await journey.newVisitor(options),
      await journey.newVisitor(options),
      await journey.newVisitor(),
    ];
    await becomeNewMember(page, journey);
    await becomeNewMember(others, journey, 'Kai Nova');
    const moderator = await becomeNewMember(judge, journey, 'Ann Just');
    await query(journey, 'UPDATE users SET is_moderator = true WHERE id = $1', [moderator.id]);
    // If this moderator remained, objections in later tests would wait for them.
    journey.afterTest(() => query(journey, 'UPDATE users SET is_moderator = false WHERE id = $1', [moderator.id]));
    const wish = await plantWish(others, journey, { title: newTitle(title) });
    const decide = async (body: Partial<DecisionRequest>) => {
      const data = { kind: 'wish', id: wish.id, reason: 'spam', seen: null, ...body };
      const answer = await judge.request.post('/api/moderation/decisions', { data, headers: { origin: journey.url } });
      expect(answer.status()).toBe(201);
      return ((await answer.json()) as { id: string }).id;
    };
    const takeBack = async (decision: string) => {
      const options = { data: { reason: 'other', seen: decision }, headers: { origin: journey.url } };
      const answer = await judge.request.post(`/api/moderation/decisions/${decision}/take-back`, options);
      expect(answer.status()).toBe(201);
    };
    const ask = async (path: string) => (await judge.request.get(`/api/moderation/${path}`)).json();
    return { page, others, wish, decide, takeBack, ask };
  }

  async function reportIt(page: Page, title: string): Promise<void> {
    const card = await waitVisible(wishCard(page, title));
    await card.getByRole('button', { name: `More for “${title}”` }).click();
    await page.getByRole('menuitem', { name: 'Report this wish' }).click();
    const form = await waitVisible(dialog(page, 'Report this wish'));
    expect(await accessProblems(page, '[role=dialog]')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await form.getByRole('button', { name: 'Advertising or spam' }).click();
    await waitVisible(toasts(page).getByText('Thank you'));
  }

  it.each([390, 1440])(
    'takes three taps at %i px, and its owner reads the decision, objects and gets a milder one',
    async (width) => {
      // The page may still be recording the view of the wish when the wish is hidden.
      journey.expectErrors(/status of 404/, /Failed to record interaction ApiError: 404/);
      const viewport = { width, height: 900 };
      const { page, others, wish, decide, ask } = await threeMembers('Cheap pills', { viewport });
      await openBoard(page);
      await reportIt(page, wish.title);
      const queue = (await ask('queue')) as { id: string; worstReason: string }[];
      expect(queue).toContainEqual(expect.objectContaining({ id: wish.id, worstReason: 'spam' }));

      const decision = await decide({ decision: 'hide', note: 'Nothing is sold here' });
      await page.reload();
      await expectSoon(async () => (await titlesOf(page)).includes(wish.title), false);

      await openBoard(others);
      await openMyBoard(others);
      await waitVisible(wishCard(others, wish.title));
      const note = notes(others).getByRole('listitem').filter({ hasText: wish.title });
      await waitVisible(note.getByText('Nothing is sold here'));
      expect(await accessProblems(others, 'main')).toEqual([]);
      await note.getByRole('button', { name: 'Object' }).click();
      const form = await waitVisible(dialog(others, 'Object to the decision'));
      expect(await accessProblems(others, '[role=dialog]')).toEqual([]);
      await form.getByRole('textbox').fill('They are sweets, and a present.');
      await form.getByRole('button', { name: 'Send' }).click();
      await waitVisible(note.getByText('You objected. A moderator looks at it.'));

      await decide({ decision: 'limit', seen: decision });
      await others.reload();
      await waitVisible(notes(others).getByText(/who follows you/));

      await openMyBoard(page);
      await page.getByText('What you reported (1)').click();
      await waitVisible(page.getByText(`${wish.title}: Moderators acted on it.`));
      expect(await accessProblems(page, 'main')).toEqual([]);
    },
  );

  it('hides the wish until its owner objects and a moderator takes the decision back, and others see it again', async () => {
    journey.expectErrors(/status of 404/, /Failed to record interaction ApiError: 404/);
    const { page, others, wish, decide, takeBack } = await threeMembers('Foam sword');
    const untouched = await plantWish(others, journey, { title: newTitle('Foam ball') });
    await openBoard(page);
    await reportIt(page, wish.title);
    const decision = await decide({ decision: 'hide', note: 'No weapons' });
    await page.reload();
    await waitVisible(wishCard(page, untouched.title));
    await expectSoon(async () => (await titlesOf(page)).includes(wish.title), false);
    await openBoard(others);
    await openMyBoard(others);
    const note = notes(others).getByRole('listitem').filter({ hasText: wish.title });
    await note.getByRole('button', { name: 'Object' }).click();
    const form = await waitVisible(dialog(others, 'Object to the decision'));
    await form.getByRole('textbox').fill('It is made of foam.');
    await form.getByRole('button', { name: 'Send' }).click();
    await waitVisible(note.getByText('You objected. A moderator looks at it.'));

    await takeBack(decision);
    await expectSoon(async () => {
      await openBoard(page);
      return (await titlesOf(page)).includes(wish.title);
    }, true);
    await openBoard(page, `/?wish=${wish.id}`);
    await waitVisible(wishCard(page, wish.title));
    await others.reload();
    await waitVisible(wishCard(others, wish.title));
    await expectSoon(() => note.count(), 0);
  });
}
