import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  expectSoon,
  INTRODUCTIONS,
  markSeen,
  newTitle,
  openBoard,
  openCreateDialog,
  reactionButton,
  waitVisible,
  wall,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

/** Presses Tab a number of times. Returns the elements that had the focus without a visible ring. */
async function unmarkedStops(page: Page, presses: number): Promise<string[]> {
  const unmarked: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const bare = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      // The ring may be on the element, on its enlarged touch target, or on the sibling that represents a hidden input.
      const places = [focused, ...(focused.parentElement?.children ?? [])];
      const marked = places
        .flatMap((place) => [null, '::after'].map((part) => getComputedStyle(place, part)))
        .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
      return marked ? null : focused.outerHTML.slice(0, 120);
    });
    if (bare) unmarked.push(bare);
  }
  return unmarked;
}

/** Journeys about focus rings: shown to keyboard users, and hidden where they do not help. */
export function focusRingJourneys(journey: Journey): void {
  it.each([
    ['a mouse', {}],
    ['a finger', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ])('shows no focus ring in a dialog that opens by itself, for %s', async (_what, options) => {
    const page = await journey.newVisitor(options);
    const rings: string[] = [];
    const look = async (what: string) => {
      await waitVisible(page.getByRole('dialog'));
      await expectSoon(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null), true);
      const ringed = await page
        .locator(':focus:not(input, textarea)')
        .evaluateAll(
          (focused) => focused.filter((element) => getComputedStyle(element).outlineStyle !== 'none').length,
        );
      if (ringed > 0) rings.push(what);
    };
    await page.goto('/');
    await look('the guide of a first visit');
    await markSeen(page, ...INTRODUCTIONS);
    const [wish]: { id: string }[] = await (await page.request.get('/api/wishes/community')).json();
    for (const dialog of ['create', 'recommendations', `story&wish=${wish?.id}`, `wish&wish=${wish?.id}`]) {
      await page.goto(`/?dialog=${dialog}`);
      await look(dialog);
      // The next Tab goes on from the focused element inside the dialog.
      await page.keyboard.press('Tab');
      const isInside = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
      expect({ dialog, isInside: await isInside() }).toEqual({ dialog, isInside: true });
    }
    expect(rings).toEqual([]);
  });

  it.each([
    ['a mouse', { viewport: { width: 1280, height: 900 } }],
    ['a finger', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ])('shows no focus ring after a reload and Back until a key is pressed, for %s', async (_what, options) => {
    const page = await journey.newVisitor(options);
    await openBoard(page);
    const note = wall(page).getByRole('article').first();
    const ways: Record<string, Locator> = {
      'a note': note.getByRole('heading').getByRole('button'),
      story: note.getByRole('button', { name: 'Share to story' }),
      'a new wish': page.getByRole('button', { name: 'Make a Wish' }).first(),
    };
    const rings = () =>
      page
        .locator(':focus')
        .evaluateAll(
          (focused) => focused.filter((element) => getComputedStyle(element).outlineStyle !== 'none').length,
        );
    const ringed: string[] = [];
    for (const [what, way] of Object.entries(ways)) {
      await ('hasTouch' in options ? way.tap() : way.click());
      await waitVisible(page.getByRole('dialog'));
      await page.reload();
      await waitVisible(page.getByRole('dialog'));
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await waitVisible(note);
      // The note takes the focus soon after it was rendered again.
      if (what === 'a note') await expectSoon(() => page.locator('article :focus').count(), 1);
      if ((await rings()) > 0) ringed.push(what);
    }
    expect(ringed).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await rings()).toBe(1);
  });

  it('shows no focus ring around a control that is pressed by mouse', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1280, height: 900 } });
    await becomeNewMember(page, journey);
    const title = newTitle('Pressed');
    await plantWish(page, journey, { title });
    await openBoard(page);
    const note = await waitVisible(wishCard(page, title));
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const pressHere = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();
    const steps: Record<string, () => Promise<void>> = {
      'a reaction': () => reactionButton(note, 'Heart').click(),
      'a view': () => page.getByRole('radio', { name: 'My Board' }).click(),
      'the other view': () => page.getByRole('radio', { name: 'Community' }).click(),
      'the filter': () => press('Filter by Category'),
      'a category': () => page.getByRole('menuitemradio', { name: 'Travel' }).click(),
      'all categories': async () => {
        await press('Travel');
        await page.getByRole('menuitemradio').first().click();
      },
      'the bell': () => press(/^Notifications/),
      'the bell again': () => press(/^Notifications/),
      'the account': () => press(/account and settings$/),
      'the account again': () => press(/account and settings$/),
      'a note': () => note.getByRole('heading').click(),
      'the way back to the wall': () => pressHere('Back to the wall'),
      story: () => note.getByRole('button', { name: 'Share to story' }).click(),
      'the end of the story': () => pressHere(/^Close/),
      'the guide': () => press('再看一次導覽'),
      'the end of the guide': () => pressHere(/關閉|Close/),
      'a new wish': () => press('Make a Wish'),
      'its end': () => pressHere(/^Close/),
    };
    const ringed: string[] = [];
    for (const [step, act] of Object.entries(steps)) {
      await act();
      // Text fields are excluded, because they always show a ring.
      const rings = await page.evaluate(async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return [...document.querySelectorAll(':focus:not(input, textarea)')]
          .filter((element) =>
            [null, '::after'].some((part) => getComputedStyle(element, part).outlineStyle !== 'none'),
          )
          .map((element) => element.outerHTML.slice(0, 120));
      });
      ringed.push(...rings.map((ring) => `${step}: ${ring}`));
    }
    expect(ringed).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('shows a focus ring at every stop of the Tab key, in %s', async (colorScheme) => {
    const page = await journey.newVisitor({ colorScheme, viewport: { width: 1280, height: 900 } });
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    expect(await unmarkedStops(page, 45)).toEqual([]);
    await openCreateDialog(page);
    expect(await unmarkedStops(page, 9)).toEqual([]);
  });
}
