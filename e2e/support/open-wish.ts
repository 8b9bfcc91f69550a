import type { Locator, Page } from 'playwright-core';
import { expectSoon, waitVisible, wall } from './board';

/** The dialog of a wish, by its title. */
export const wishDialog = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true });
/** The wish that is open, whichever it is. */
export const openedWish = (page: Page): Locator => page.locator('[data-opened]');
export const openedId = (page: Page): Promise<string | null> => openedWish(page).getAttribute('data-opened');
/** Returns the id of the wish whose note has the focus, or null. */
export const focusedWish = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('[data-wish]')?.getAttribute('data-wish') ?? null);
/** The button that opens a note, for the keyboard. */
export const opener = (note: Locator): Locator => note.locator('h2 button');

/** Scrolls to the middle of the feed and returns a note that is in view. */
export async function noteInView(page: Page): Promise<{ note: Locator; id: string; title: string }> {
  await waitVisible(wall(page).getByRole('article').first());
  // The content above the wall has loaded and no longer moves the wall.
  await waitVisible(page.getByRole('heading', { name: '為你推薦' }));
  await expectSoon(
    () =>
      page.evaluate(() => {
        window.dispatchEvent(new WheelEvent('wheel'));
        window.scrollTo(0, 1500);
        return Math.round(window.scrollY);
      }),
    1500,
  );
  const look = () =>
    wall(page)
      .locator('article h2')
      .evaluateAll((titles) => {
        const inSight = titles.find((title) => {
          const { top, bottom } = title.getBoundingClientRect();
          return top > 230 && bottom < window.innerHeight - 150;
        });
        const id = inSight?.closest('[data-wish]')?.getAttribute('data-wish') ?? '';
        return { id, top: inSight?.getBoundingClientRect().top };
      });
  // Waits until the notes are measured and stay in place.
  let before = await look();
  let id = '';
  await expectSoon(async () => {
    await page.waitForTimeout(400);
    const now = await look();
    id = now.id;
    const stays = now.id !== '' && now.id === before.id && now.top === before.top;
    before = now;
    return stays;
  }, true);
  const note = wall(page).locator(`[data-wish="${id}"]`);
  return { note, id, title: await note.locator('h2').innerText() };
}
