import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectSoon, openBoard, openMyBoard, waitVisible, wall } from '../support/board';
import { becomeNewMember } from '../support/members';
import type { Journey } from '../support/stack';

const query = (page: Page): string => new URL(page.url()).search;
const createDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Create New Wish' });

/** Journeys about the address: it names the member's place, and Back and a reload keep the place. */
export function navigationJourneys(journey: Journey): void {
  it('puts view and category into the address, which a reload keeps and Back undoes', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    await page.getByRole('button', { name: 'Filter by Category' }).click();
    await page.getByRole('menuitemradio', { name: 'Travel' }).click();
    await expectSoon(async () => query(page), '?category=travel');
    await openMyBoard(page);
    expect(query(page)).toBe('?view=my&category=travel');
    await page.reload();
    await waitVisible(page.getByRole('heading', { name: 'My Wishboard' }));
    await page.goBack();
    await waitVisible(page.getByRole('button', { name: 'Travel', exact: true }));
    await page.goBack();
    await waitVisible(page.getByRole('button', { name: 'Filter by Category', exact: true }));
    expect(query(page)).toBe('');
    await page.goForward();
    await waitVisible(page.getByRole('button', { name: 'Travel', exact: true }));
  });

  it.each([
    ['1440, by mouse', { viewport: { width: 1440, height: 900 } }, (button: Locator) => button.click()],
    [
      '1440, by keyboard',
      { viewport: { width: 1440, height: 900 } },
      (button: Locator) => button.focus().then(() => button.press('Enter')),
    ],
    [
      '390, by touch',
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      (button: Locator) => button.tap(),
    ],
  ] as const)('closes any open dialog with Back and stays on the page: %s', async (_what, options, press) => {
    const page = await journey.newVisitor(options);
    await becomeNewMember(page, journey);
    await openBoard(page);
    const note = wall(page).getByRole('article').first();
    await waitVisible(note);
    const openers: [Locator, Locator][] = [
      [page.getByRole('button', { name: 'Make a Wish' }), createDialog(page)],
      [note.getByRole('button', { name: /story/i }), page.getByRole('dialog', { name: 'Share to your story' })],
      [page.getByRole('button', { name: '再看一次導覽' }), page.getByRole('dialog', { name: '歡迎來到 Wishboard！' })],
      [page.getByRole('button', { name: /^Notifications/ }), page.getByRole('dialog', { name: 'Notifications' })],
      [page.getByRole('button', { name: '查看全部' }), page.getByRole('dialog', { name: 'Recommendations for You' })],
    ];
    for (const [opener, dialog] of openers) {
      await press(opener);
      await waitVisible(dialog);
      expect(query(page)).toMatch(/[?&]dialog=/);
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(query(page)).toBe('');
      // Opening and closing a dialog left no history entry except the one to go forward to.
      await press(opener);
      await waitVisible(dialog);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectSoon(async () => query(page), '');
    }
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
  });

  it('restores an open dialog after a reload, and Back closes it', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await openMyBoard(page);
    await page.getByRole('banner').getByRole('button', { name: 'Make a Wish' }).click();
    await waitVisible(createDialog(page));
    await page.reload();
    await waitVisible(createDialog(page));
    await page.goBack();
    await createDialog(page).waitFor({ state: 'detached' });
    await waitVisible(page.getByRole('heading', { name: 'My Wishboard' }));
    expect(query(page)).toBe('?view=my');
  });

  it('closes the guide of a first visit with Back, and does not show it again', async () => {
    const page = await journey.newVisitor();
    await page.goto('/');
    const guide = page.getByRole('dialog');
    await waitVisible(guide.getByText('歡迎來到 Wishboard！'));
    await guide.getByRole('button', { name: '下一步' }).click();
    await page.goBack();
    await guide.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
    await page.reload();
    await waitVisible(wall(page).getByRole('article').first());
    expect(await guide.count()).toBe(0);
  });
}
