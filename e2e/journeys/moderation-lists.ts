import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import {
  expectSoon,
  newTitle,
  openBoard,
  openCreateDialog,
  openMyBoard,
  sidewaysOverflow,
  titlesOf,
  waitVisible,
} from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

/** Journeys about the moderators' word lists, their effect on members, and the public information about moderation. */
export function moderationListsJourneys(journey: Journey): void {
  async function newModerator(page: Page): Promise<void> {
    const { id } = await becomeNewMember(page, journey, 'Ann Just');
    await query(journey, 'UPDATE users SET is_moderator = true WHERE id = $1', [id]);
    journey.afterTest(() => query(journey, 'UPDATE users SET is_moderator = false WHERE id = $1', [id]));
  }

  /** Adds a word to a list, looks at the wishes it would have affected, and enables it, all by keyboard. */
  async function switchOn(page: Page, word: string, action: 'Hold' | 'Refuse'): Promise<void> {
    await page.goto('/moderation');
    await (await waitVisible(page.getByRole('radio', { name: 'Queue' }))).focus();
    await page.keyboard.press('ArrowRight');
    const field = await waitVisible(page.getByRole('textbox', { name: 'Word or words' }));
    if (action === 'Refuse') {
      await page.getByRole('radio', { name: 'Hold' }).focus();
      await page.keyboard.press('ArrowRight');
    }
    await field.focus();
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ has: page.getByText(word, { exact: true }) });
    await waitVisible(row.getByText(/of the last \d+ wishes/));
    expect(await accessProblems(page, 'main')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await row.getByRole('button', { name: 'Switch on' }).focus();
    await page.keyboard.press('Enter');
    await waitVisible(row.getByText('On', { exact: true }));
    journey.afterTest(() =>
      query(
        journey,
        `INSERT INTO filter_entries (moderator_id, kind, text, action, state)
         SELECT moderator_id, kind, text, action, 'removed' FROM filter_entries WHERE text = $1 LIMIT 1`,
        [word],
      ),
    );
  }

  it.each([390, 1440])(
    'hold a wish with a listed word at %i px: only its owner sees it until a moderator releases it',
    async (width) => {
      const viewport = { width, height: 900 };
      const [judge, kai, ines] = [
        await journey.newVisitor({ viewport }),
        await journey.newVisitor(),
        await journey.newVisitor(),
      ];
      await newModerator(judge);
      await becomeNewMember(kai, journey, 'Kai Nova');
      await becomeNewMember(ines, journey);
      const word = `grue${width}`;
      await switchOn(judge, word, 'Hold');

      const wish = await plantWish(kai, journey, { title: newTitle(`A ${word} of paper`) });
      await openBoard(kai);
      await openMyBoard(kai);
      await waitVisible(kai.getByText(`Your wish “${wish.title}” waits for a moderator.`, { exact: false }));
      await openBoard(ines);
      expect(await titlesOf(ines)).not.toContain(wish.title);

      await judge.goto('/moderation');
      const option = await waitVisible(judge.getByRole('option').filter({ hasText: wish.title }));
      await waitVisible(option.getByText('Held by the board'));
      await option.click();
      await waitVisible(judge.getByText(`Found in it: word: ${word}`));
      expect(await accessProblems(judge, 'main')).toEqual([]);
      await option.focus();
      for (const key of ['n', '5', 'Enter']) await judge.keyboard.press(key);
      await expectSoon(() => option.count(), 0);
      await ines.reload();
      await expectSoon(async () => (await titlesOf(ines)).includes(wish.title), true);
    },
  );

  it('refuse a wish with a listed word, and the form keeps its text', async () => {
    journey.expectErrors(/status of 422/);
    const [judge, kai] = [await journey.newVisitor(), await journey.newVisitor()];
    await newModerator(judge);
    await becomeNewMember(kai, journey, 'Kai Nova');
    await switchOn(judge, 'zorkmid', 'Refuse');
    await openBoard(kai);
    const form = await openCreateDialog(kai);
    const field = form.getByLabel('Wish Title');
    await field.fill('ZORKMID for all');
    await form.getByLabel('Description').fill('Something nice');
    await form.getByRole('button', { name: 'Create Wish' }).click();
    await expectSoon(() => field.getAttribute('aria-invalid'), 'true');
    expect(await field.inputValue()).toBe('ZORKMID for all');
  });

  it('refuse a listed picture from its member and a copy of it from another, but no other picture', async () => {
    const viewport = { width: 390, height: 900 };
    const [judge, kai, ines] = [
      await journey.newVisitor({ viewport }),
      await journey.newVisitor(),
      await journey.newVisitor(),
    ];
    await newModerator(judge);
    const name = `Kai ${randomUUID()}`;
    const { id } = await becomeNewMember(kai, journey, name);
    await becomeNewMember(ines, journey);
    const origin = { origin: journey.url };
    const show = async (page: Page, type: 'png' | 'jpeg', data: Buffer) => {
      const headers = { ...origin, 'content-type': `image/${type}` };
      return (await page.request.put('/api/user/picture', { headers, data })).status();
    };
    await kai.goto('/privacy.html');
    const picture = await kai.screenshot({ type: 'png' });
    const copy = await kai.screenshot({ type: 'jpeg', quality: 30 });
    expect(await show(kai, 'png', picture)).toBe(200);
    const report = { kind: 'member', id, reason: 'danger' };
    expect((await ines.request.post('/api/reports', { headers: origin, data: report })).status()).toBe(201);

    await judge.goto('/moderation');
    await (await waitVisible(judge.getByRole('option').filter({ hasText: name }))).click();
    await (await waitVisible(judge.getByRole('button', { name: 'Hold pictures like this' }))).press('Enter');
    await waitVisible(judge.getByText(/would have held 0 of the last \d+ wishes/));
    expect(await accessProblems(judge, 'main')).toEqual([]);
    expect(await sidewaysOverflow(judge)).toBe(0);
    await judge.getByRole('button', { name: 'Switch on' }).press('Enter');
    await expectSoon(() => judge.getByRole('button', { name: 'Switch on' }).count(), 0);
    await judge.getByRole('radio', { name: 'Lists' }).click();
    await waitVisible(judge.getByText(/^Picture [0-9a-f]{8}$/));
    journey.afterTest(() =>
      query(
        journey,
        `INSERT INTO filter_entries (moderator_id, kind, text, action, state)
         SELECT DISTINCT moderator_id, kind, text, action, 'removed' FROM filter_entries WHERE kind = 'picture'`,
      ),
    );

    expect(await show(kai, 'png', picture)).toBe(400);
    expect(await show(ines, 'jpeg', copy)).toBe(400);
    await ines.goto('/numbers.html');
    expect(await show(ines, 'jpeg', await ines.screenshot({ type: 'jpeg' }))).toBe(200);
  });

  it.each([
    ['light', 400],
    ['dark', 1440],
  ] as const)('come with an accessible public page of numbers, %s at %i px', async (colorScheme, width) => {
    const page = await journey.newVisitor({ colorScheme, viewport: { width, height: 900 } });
    await page.goto('/privacy.html');
    await page.getByRole('link', { name: 'public', exact: true }).click();
    await waitVisible(page.getByRole('heading', { name: 'Moderation in numbers' }));
    await waitVisible(page.getByRole('heading', { name: '管理數字' }));
    await waitVisible(page.getByText('Reported', { exact: true }).first());
    expect(await accessProblems(page, 'main')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  });
}
