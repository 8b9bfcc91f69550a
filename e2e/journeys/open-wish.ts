import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Locator, Page } from 'playwright-core';
import { expectSoon, INTRODUCTIONS, markSeen, openBoard, waitVisible, wall } from '../support/board';
import { query as askDatabase } from '../support/members';
import { focusedWish, noteInView, openedId, openedWish, opener, wishDialog } from '../support/open-wish';
import { scrolled } from '../support/scrolling';
import type { Journey } from '../support/stack';

const query = (page: Page): string => new URL(page.url()).search;
const topOf = async (note: Locator): Promise<number> => (await note.boundingBox())?.y ?? Number.NaN;

/** Clicks beside the title, where the pointer may already be. Playwright's own click scrolls when a note lifts under the pointer. */
async function clickBeside(note: Locator): Promise<void> {
  const time = note.locator('time');
  const placeOf = () =>
    time.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = { x: x + width / 2, y: y + height / 2 };
      return { place, onTop: document.elementFromPoint(place.x, place.y) === element };
    });
  await expectSoon(async () => (await placeOf()).onTop, true);
  const { place } = await placeOf();
  await note.page().mouse.click(place.x, place.y);
}

const SIZES = {
  'by mouse at 1440': [{ viewport: { width: 1440, height: 900 } }, clickBeside],
  'by keyboard': [
    { viewport: { width: 1440, height: 900 } },
    (note: Locator) =>
      opener(note)
        .focus()
        .then(() => opener(note).press('Enter')),
  ],
  'by touch at 390': [
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    (note: Locator) => note.locator('h2').tap(),
  ],
} as const;

/** Journeys about opening a note in its dialog. */
export function openWishJourneys(journey: Journey): void {
  it.each(Object.entries(SIZES))(
    'opens from its note, and returns to the note’s position and focus when it is closed: %s',
    async (_how, [options, press]) => {
      const page = await journey.newVisitor(options);
      await openBoard(page);
      const { note, id, title } = await noteInView(page);
      const top = await topOf(note);
      const ways: (() => Promise<unknown>)[] = [
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
        () => wishDialog(page, title).getByRole('button', { name: 'Back to the wall' }).click(),
      ];
      for (const close of ways) {
        await press(note);
        await waitVisible(wishDialog(page, title));
        expect(query(page)).toBe(`?wish=${id}&dialog=wish`);
        await close();
        await wishDialog(page, title).waitFor({ state: 'detached' });
        await expectSoon(() => focusedWish(page), id);
        expect(query(page)).toBe('');
        // Compares the position of the text and not the scroll position, because notes above are measured meanwhile. The hover
        // effect may lift the note a little.
        expect(Math.abs((await topOf(note)) - top)).toBeLessThan(6);
      }
    },
  );

  it('moves to the next wish by arrow keys without history entries, so that Back closes it', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    const { note, id } = await noteInView(page);
    const wishes: WishView[] = await (await page.request.get('/api/wishes/community')).json();
    const at = wishes.findIndex((wish) => wish.id === id);
    await note.locator('time').click();
    await expectSoon(() => openedId(page), id);
    const steps = await page.evaluate(() => window.history.length);
    for (let step = 1; step <= 15; step += 1) {
      await page.keyboard.press('ArrowRight');
      await expectSoon(() => openedId(page), wishes[at + step]?.id ?? '');
    }
    await page.keyboard.press('ArrowLeft');
    const shown = wishes[at + 14];
    await expectSoon(() => openedId(page), shown?.id ?? '');
    expect(query(page)).toBe(`?wish=${shown?.id}&dialog=wish`);
    expect(await page.evaluate(() => window.history.length)).toBe(steps);
    await page.goBack();
    await openedWish(page).waitFor({ state: 'detached' });
    expect(query(page)).toBe('');
    await expectSoon(() => focusedWish(page), shown?.id ?? '');
    const box = await wall(page).locator(`[data-wish="${shown?.id}"] h2`).boundingBox();
    expect(box?.y).toBeGreaterThan(120);
    expect(box?.y).toBeLessThan(900);
  });

  it('loads further pages when arrow keys come near the end of the loaded wishes', async () => {
    const page = await journey.newVisitor({ viewport: { width: 390, height: 844 } });
    await openBoard(page);
    const first = await waitVisible(wall(page).getByRole('article').first());
    await opener(first).click();
    await waitVisible(openedWish(page));
    const read = new Set<string | null>();
    // More wishes than the fifty of one page of the feed.
    for (let step = 1; step <= 56; step += 1) {
      const id = await openedId(page);
      read.add(id);
      await expectSoon(() => page.getByRole('button', { name: 'Next wish' }).getAttribute('aria-disabled'), null);
      await page.keyboard.press('ArrowRight');
      await expectSoon(async () => (await openedId(page)) !== id, true);
    }
    expect(read.size).toBe(56);
    expect(await scrolled(page)).toBe(0);
  });

  it('is open again after a reload, and Back returns to its note', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    const { note, id, title } = await noteInView(page);
    await opener(note).click();
    await waitVisible(wishDialog(page, title));
    await page.reload();
    await waitVisible(wishDialog(page, title));
    await waitVisible(wall(page).getByRole('article').first().or(page.locator('[data-wish]').first()));
    await page.goBack();
    await wishDialog(page, title).waitFor({ state: 'detached' });
    await expectSoon(() => focusedWish(page), id);
    expect(await scrolled(page)).toBeGreaterThan(1400);
  });

  it('opens by its address alone, and closes to the wall with its note focused', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    const oldest = 'SELECT id, title FROM wishes ORDER BY created_at, id LIMIT 1';
    const [last] = await askDatabase<{ id: string; title: string }>(journey, oldest);
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto(`/?wish=${last?.id}&dialog=wish`);
    const dialog = await waitVisible(wishDialog(page, last?.title ?? ''));
    expect(await dialog.getByRole('button', { name: 'Next wish' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(query(page)).toBe(`?wish=${last?.id}`);
    await expectSoon(() => focusedWish(page), last?.id ?? '');
  });
}
