import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Locator, Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import {
  expectSoon,
  haveSeen,
  INTRODUCTIONS,
  newTitle,
  openBoard,
  openMyBoard,
  reactionButton,
  seen,
  toasts,
  wall,
  wishCard,
} from '../support/board';
import { query as askDatabase, becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

const query = (page: Page): string => new URL(page.url()).search;
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const view = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });
const opened = (page: Page): Locator => page.locator('[data-opened]');
const openedId = (page: Page): Promise<string | null> => opened(page).getAttribute('data-opened');
const focusedWish = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('[data-wish]')?.getAttribute('data-wish') ?? null);
const topOf = async (note: Locator): Promise<number> => (await note.boundingBox())?.y ?? Number.NaN;
const opener = (note: Locator): Locator => note.locator('h2 button');

/** Scrolls down to a note of the middle of the feed, and answers it. */
async function noteInSight(page: Page): Promise<{ note: Locator; id: string; title: string }> {
  await seen(wall(page).getByRole('article').first());
  // What stands above the wall is there, and moves it no more.
  await seen(page.getByRole('heading', { name: '為你推薦' }));
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
  // The notes there are measured, and then stay.
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

/** Clicks beside the title, where the pointer may be already. Playwright's own click scrolls when a note lifts under it. */
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

/** A note, lifted from the wall into a view of its own. */
export function openWishJourneys(journey: Journey): void {
  it.each(Object.entries(SIZES))(
    'opens, and gives place and focus back to its note: %s',
    async (_how, [options, press]) => {
      const page = await journey.newVisitor(options);
      await openBoard(page);
      const { note, id, title } = await noteInSight(page);
      const top = await topOf(note);
      const ways: (() => Promise<unknown>)[] = [
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
        () => view(page, title).getByRole('button', { name: 'Back to the wall' }).click(),
      ];
      for (const close of ways) {
        await press(note);
        await seen(view(page, title));
        expect(query(page)).toBe(`?wish=${id}&dialog=wish`);
        await close();
        await view(page, title).waitFor({ state: 'detached' });
        await expectSoon(() => focusedWish(page), id);
        expect(query(page)).toBe('');
        // By the text, not by the scrollbar: notes above are measured meanwhile. A pointer lifts the note.
        expect(Math.abs((await topOf(note)) - top)).toBeLessThan(6);
      }
    },
  );

  it('goes to the next by arrows, so that Back leads straight out and to the note shown last', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    const { note, id } = await noteInSight(page);
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
    await opened(page).waitFor({ state: 'detached' });
    expect(query(page)).toBe('');
    await expectSoon(() => focusedWish(page), shown?.id ?? '');
    const box = await wall(page).locator(`[data-wish="${shown?.id}"] h2`).boundingBox();
    expect(box?.y).toBeGreaterThan(120);
    expect(box?.y).toBeLessThan(900);
  });

  it('reads on when one comes near the end of what was read', async () => {
    const page = await journey.newVisitor({ viewport: { width: 390, height: 844 } });
    await openBoard(page);
    const first = await seen(wall(page).getByRole('article').first());
    await opener(first).click();
    await seen(opened(page));
    const read = new Set<string | null>();
    // A page of the feed has fifty.
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

  it('is open again after a reload, and Back and the note’s place are kept', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await openBoard(page);
    const { note, id, title } = await noteInSight(page);
    await opener(note).click();
    await seen(view(page, title));
    await page.reload();
    await seen(view(page, title));
    await seen(wall(page).getByRole('article').first().or(page.locator('[data-wish]').first()));
    await page.goBack();
    await view(page, title).waitFor({ state: 'detached' });
    await expectSoon(() => focusedWish(page), id);
    expect(await scrolled(page)).toBeGreaterThan(1400);
  });

  it('opens by an address alone, and closes to the wall, where its note is shown', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    const oldest = 'SELECT id, title FROM wishes ORDER BY created_at, id LIMIT 1';
    const [last] = await askDatabase<{ id: string; title: string }>(journey, oldest);
    await haveSeen(page, ...INTRODUCTIONS);
    await page.goto(`/?wish=${last?.id}&dialog=wish`);
    const dialog = await seen(view(page, last?.title ?? ''));
    expect(await dialog.getByRole('button', { name: 'Next wish' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(query(page)).toBe(`?wish=${last?.id}`);
    await expectSoon(() => focusedWish(page), last?.id ?? '');
  });

  it('says who cheered with what, and counts one’s own cheer at once', async () => {
    const ann = await journey.newVisitor();
    await becomeNewMember(ann, journey, 'Ann');
    const { title } = await plantWish(ann, journey, { title: newTitle('A lute') });
    const bo = await journey.newVisitor();
    await becomeNewMember(bo, journey, 'Bo');
    await openBoard(bo);
    await opener(await seen(wishCard(bo, title))).click();
    const dialog = view(bo, title);
    await seen(dialog.getByText('Nobody has cheered for this wish yet.'));
    await reactionButton(dialog, 'Fire').click();
    await seen(dialog.getByRole('list', { name: 'Fire' }).getByText('Bo', { exact: true }));
    await openBoard(ann);
    await opener(await seen(wishCard(ann, title))).click();
    await seen(view(ann, title).getByRole('list', { name: 'Fire' }).getByText('Bo', { exact: true }));
  });

  it('is edited by its owner, and closed where its menu deletes it', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const { title } = await plantWish(page, journey, { title: newTitle('A harp') });
    await openBoard(page);
    await openMyBoard(page);
    await opener(await seen(wishCard(page, title))).click();
    await view(page, title).getByRole('button', { name: 'Edit', exact: true }).click();
    const form = view(page, 'Edit Wish');
    await form.getByLabel('Wish Title').fill(`${title}!`);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const changed = await seen(view(page, `${title}!`));
    await changed.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await changed.waitFor({ state: 'detached' });
    await wishCard(page, `${title}!`).waitFor({ state: 'detached' });
    await seen(toasts(page).getByText('Wish deleted'));
    expect(query(page)).toBe('?view=my');
  });

  it('is closed when its owner deletes it elsewhere, and says so', async () => {
    const ann = await journey.newVisitor();
    await becomeNewMember(ann, journey, 'Ann');
    const { id, title } = await plantWish(ann, journey, { title: newTitle('A drum') });
    const bo = await journey.newVisitor();
    await becomeNewMember(bo, journey, 'Bo');
    await openBoard(bo);
    await opener(await seen(wishCard(bo, title))).click();
    const dialog = await seen(view(bo, title));
    // A page that was looking at it tells what it saw of it, too.
    journey.expectErrors(/status of 404/, /Failed to record interaction ApiError: 404/);
    await ann.request.delete(`/api/wishes/${id}`, { headers: { origin: journey.url } });
    await dialog.waitFor({ state: 'detached' });
    await seen(toasts(bo).getByText('This wish is no longer on the board.'));
    expect(query(bo)).toBe('');
  }, 60_000);

  it('is not opened by selecting text, nor by a second tap on a reaction', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    await becomeNewMember(page, journey);
    const { title } = await plantWish(page, journey, {
      title: newTitle('A flute'),
      description: 'Of silver, or of wood.',
    });
    await openBoard(page);
    const note = await seen(wishCard(page, title));
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
    expect(await opened(page).count()).toBe(0);
    expect(query(page)).toBe('');
    await note.locator('time').click();
    await seen(view(page, title));
  });

  it('says on a phone in a line each when it was wished and granted', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await journey.newVisitor({ ...phone, locale: 'en-GB' });
    const made = '2026-11-19T12:00:00.000Z';
    await showWishes(page, { title: 'Granted', createdAt: made, isGranted: true, grantedAt: made });
    await openBoard(page);
    await opener(await seen(wishCard(page, 'Granted'))).tap();
    const dates = view(page, 'Granted').locator('time');
    await seen(view(page, 'Granted').getByText('WISH GRANTED'));
    const lines = () => dates.evaluateAll((times) => times.map((time) => time.getClientRects().length));
    await expectSoon(lines, [1, 1]);
  });
}
