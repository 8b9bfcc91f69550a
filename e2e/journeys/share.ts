import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import { expectSoon, openBoard, toasts, waitVisible, wall, wishCard } from '../support/board';
import { query } from '../support/members';
import type { Journey } from '../support/stack';

const WISH = { title: 'A pair of red boots', description: 'For puddles.' };

const press = (page: Page) => wishCard(page, WISH.title).getByRole('button', { name: 'Share', exact: true }).click();

/** Journeys about sharing a wish and about the shared link. */
export function shareJourneys(journey: Journey): void {
  it('copies the wish and its address where the device has no sharing', async () => {
    const page = await journey.newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await showWishes(page, WISH);
    await openBoard(page);
    const id = await wishCard(page, WISH.title).getAttribute('data-wish');
    await press(page);
    await waitVisible(toasts(page).getByText('已複製到剪貼簿'));
    await waitVisible(toasts(page).getByText('貼給朋友看看你的願望吧！'));
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\n\n')).toEqual([WISH.title, WISH.description, `${journey.url}/?wish=${id}`]);
  });

  it('shows an error when the clipboard refuses', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('No')) } });
    });
    await showWishes(page, WISH);
    await openBoard(page);
    await press(page);
    await waitVisible(toasts(page).getByText('分享失敗'));
    await waitVisible(toasts(page).getByText('無法複製到剪貼簿。'));
  });

  it("uses the device's share dialog where there is one", async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => {
      const share = async (data: ShareData) => void Object.assign(window, { given: data });
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await showWishes(page, WISH);
    await openBoard(page);
    await press(page);
    const given = () => page.evaluate(() => (window as { given?: ShareData }).given?.text?.includes(location.origin));
    await expectSoon(given, true);
    expect(await toasts(page).count()).toBe(0);
  });

  it('gives a link that leads to the wish, lit and focused in the viewport, however old it is', async () => {
    const page = await journey.newVisitor();
    const [oldest] = await query<{ id: string; title: string }>(
      journey,
      'SELECT id, title FROM wishes ORDER BY created_at LIMIT 1',
    );
    await openBoard(page, `/?wish=${oldest?.id}`);
    const card = await waitVisible(wall(page).locator(`[data-wish="${oldest?.id}"]`));
    await expectSoon(() => card.evaluate((note) => getComputedStyle(note).outlineStyle), 'solid');
    const inSight = () =>
      card.evaluate((note) => {
        const { top, bottom } = note.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expectSoon(inSight, true);
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent), oldest?.title);
    // The address can be copied and shared again.
    expect(new URL(page.url()).search).toBe(`?wish=${oldest?.id}`);
  });

  it('gives a link that says when its wish is no longer on the board', async () => {
    journey.expectErrors(/status of 404/);
    const page = await journey.newVisitor();
    await openBoard(page, '/?wish=0197a2c4-0000-7000-8000-000000000000');
    await waitVisible(toasts(page).getByText('This wish is no longer on the board.'));
  });
}
