import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import {
  expectSoon,
  newTitle,
  openBoard,
  openMyBoard,
  reactionButton,
  toasts,
  waitVisible,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import { openedWish, opener, wishDialog } from '../support/open-wish';
import type { Journey } from '../support/stack';

const query = (page: Page): string => new URL(page.url()).search;

/** Journeys about the contents and controls of a wish's dialog. */
export function openWishViewJourneys(journey: Journey): void {
  it('lists who cheered with which emoji, and adds the reader’s own reaction', async () => {
    const ann = await journey.newVisitor();
    await becomeNewMember(ann, journey, 'Ann');
    const { title } = await plantWish(ann, journey, { title: newTitle('A lute') });
    const bo = await journey.newVisitor();
    await becomeNewMember(bo, journey, 'Bo');
    await openBoard(bo);
    await opener(await waitVisible(wishCard(bo, title))).click();
    const dialog = wishDialog(bo, title);
    await waitVisible(dialog.getByText('Nobody has cheered for this wish yet.'));
    await reactionButton(dialog, 'Fire').click();
    await waitVisible(dialog.getByRole('list', { name: 'Fire' }).getByText('Bo', { exact: true }));
    await openBoard(ann);
    await opener(await waitVisible(wishCard(ann, title))).click();
    await waitVisible(wishDialog(ann, title).getByRole('list', { name: 'Fire' }).getByText('Bo', { exact: true }));
  });

  it('can be edited by its owner, and closes when its owner deletes it from its menu', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const { title } = await plantWish(page, journey, { title: newTitle('A harp') });
    await openBoard(page);
    await openMyBoard(page);
    await opener(await waitVisible(wishCard(page, title))).click();
    await wishDialog(page, title).getByRole('button', { name: 'Edit', exact: true }).click();
    const form = wishDialog(page, 'Edit Wish');
    await form.getByLabel('Wish Title').fill(`${title}!`);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const changed = await waitVisible(wishDialog(page, `${title}!`));
    await changed.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await changed.waitFor({ state: 'detached' });
    await wishCard(page, `${title}!`).waitFor({ state: 'detached' });
    await waitVisible(toasts(page).getByText('Wish deleted'));
    expect(query(page)).toBe('?view=my');
  });

  it('begins each line of a Hebrew title at its right', async () => {
    const page = await journey.newVisitor({ viewport: { width: 400, height: 850 } });
    await becomeNewMember(page, journey);
    const { title } = await plantWish(page, journey, {
      title: newTitle('שיט בקיאק בנהר הירדן עם החברים הטובים שלי בקיץ'),
    });
    await openBoard(page);
    await opener(await waitVisible(wishCard(page, title))).click();
    const starts = await wishDialog(page, title)
      .locator('h2 bdi')
      .evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        // A line has a rectangle for each direction in it.
        const lines = new Map<number, number>();
        for (const { bottom, right } of text.getClientRects()) {
          const line = Math.round(bottom / 20);
          lines.set(line, Math.max(right, lines.get(line) ?? 0));
        }
        return [...lines.values()];
      });
    expect(starts.length).toBeGreaterThan(1);
    expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(8);
  });

  it('closes with a message when its owner deletes it elsewhere', async () => {
    const ann = await journey.newVisitor();
    await becomeNewMember(ann, journey, 'Ann');
    const { id, title } = await plantWish(ann, journey, { title: newTitle('A drum') });
    const bo = await journey.newVisitor();
    await becomeNewMember(bo, journey, 'Bo');
    await openBoard(bo);
    await opener(await waitVisible(wishCard(bo, title))).click();
    const dialog = await waitVisible(wishDialog(bo, title));
    // A page that showed the wish also tries to record the view.
    journey.expectErrors(/status of 404/, /Failed to record interaction ApiError: 404/);
    await ann.request.delete(`/api/wishes/${id}`, { headers: { origin: journey.url } });
    await dialog.waitFor({ state: 'detached' });
    await waitVisible(toasts(bo).getByText('This wish is no longer on the board.'));
    expect(query(bo)).toBe('');
  }, 60_000);

  it('is not opened by selecting text or by a double tap on a reaction', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await becomeNewMember(page, journey);
    const { title } = await plantWish(page, journey, {
      title: newTitle('A flute'),
      description: 'Of silver, or of wood.',
    });
    await openBoard(page);
    const note = await waitVisible(wishCard(page, title));
    for (const part of [note.getByText('Of silver, or of wood.'), note.locator('h2')]) {
      const box = await part.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 3, (box?.y ?? 0) + 12];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y, { steps: 5 });
      await page.mouse.up();
      expect(await page.evaluate(() => String(window.getSelection()).length)).toBeGreaterThan(2);
    }
    await page.mouse.click(2, 400);
    await reactionButton(note, 'Heart').dblclick();
    await page.waitForTimeout(500);
    expect(await openedWish(page).count()).toBe(0);
    expect(query(page)).toBe('');
    await note.locator('time').click();
    await waitVisible(wishDialog(page, title));
  });

  it('shows on a phone the dates it was made and granted in one line each', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await journey.newVisitor({ ...phone, locale: 'en-GB' });
    const made = '2026-11-19T12:00:00.000Z';
    await showWishes(page, { title: 'Granted', createdAt: made, isGranted: true, grantedAt: made });
    await openBoard(page);
    await opener(await waitVisible(wishCard(page, 'Granted'))).tap();
    const dates = wishDialog(page, 'Granted').locator('time');
    await waitVisible(wishDialog(page, 'Granted').getByText('WISH GRANTED'));
    const lines = () => dates.evaluateAll((times) => times.map((time) => time.getClientRects().length));
    await expectSoon(lines, [1, 1]);
  });
}
