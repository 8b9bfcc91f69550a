import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  expectSoon,
  hasAttribute,
  openBoard,
  openCreateDialog,
  openMyBoard,
  reactionButton,
  seen,
  sidewaysOverflow,
  toasts,
  wall,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

/** Names of the elements that had the focus without showing it, over so many presses of Tab. */
async function unmarkedStops(page: Page, presses: number): Promise<string[]> {
  const unmarked: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const bare = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      // Around the element, around all that its press reaches, or around what a hidden input stands for.
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

/** What makes the board a wall of paper, and no reader lose the way on it. */
export function lookJourneys(journey: Journey): void {
  it('is of paper notes, each with a shadow and a tilt of its own, lettered by hand', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1280, height: 900 } });
    await openBoard(page);
    await seen(wall(page).getByRole('article').first());
    const notes = await wall(page)
      .getByRole('article')
      .evaluateAll((all) =>
        all.map((note) => {
          const { rotate, boxShadow } = getComputedStyle(note);
          return { tilt: Number.parseFloat(rotate), shadow: boxShadow !== 'none' };
        }),
      );
    expect(new Set(notes.map(({ tilt }) => tilt)).size).toBeGreaterThan(3);
    expect(notes.every(({ tilt, shadow }) => Math.abs(tilt) <= 3 && shadow)).toBe(true);
    const lettering = await page.evaluate(async () => {
      await document.fonts.ready;
      const family = getComputedStyle(document.querySelector('article h2') as Element).fontFamily;
      const first = family.split(',')[0]?.replaceAll('"', '');
      const loaded = [...document.fonts].find((face) => face.family.replaceAll('"', '') === first)?.status;
      const from = performance.getEntriesByType('resource').map(({ name }) => name);
      return { loaded, from: from.filter((name) => name.endsWith('.woff2')).map((name) => new URL(name).origin) };
    });
    expect(lettering).toEqual({ loaded: 'loaded', from: [journey.url] });
  });

  it('says without its own colours which view is chosen, what is pressed, and where a note ends', async () => {
    const page = await journey.newVisitor({ forcedColors: 'active' });
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'In two colours' });
    await openBoard(page);
    await openMyBoard(page);
    const note = wishCard(page, 'In two colours');
    await reactionButton(note, 'Heart').click();
    await hasAttribute(reactionButton(note, 'Heart'), 'aria-pressed', 'true');
    // What is painted, near the left edge: the computed style tells the colours that are not used.
    const paint = async (part: Locator) => {
      const { x = 0, y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return (await page.screenshot({ clip: { x: x + 6, y: y + height / 2, width: 2, height: 2 } })).toString('base64');
    };
    const differ = async (one: Locator, other: Locator) => (await paint(one)) !== (await paint(other));
    const view = (name: string) => page.getByRole('radio', { name });
    await expectSoon(() => differ(view('My Board'), view('Community')), true);
    await expectSoon(() => differ(reactionButton(note, 'Heart'), reactionButton(note, 'Fire')), true);
    expect(await note.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
  });

  it('fits a window of 320 pixels, with whatever is open', async () => {
    const page = await journey.newVisitor({ viewport: { width: 320, height: 640 } });
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'Narrow' });
    await openBoard(page);
    await seen(wishCard(page, 'Narrow'));
    expect(await sidewaysOverflow(page)).toBe(0);
    const openers = [
      'Make a Wish',
      /^Notifications/,
      /account and settings$/,
      '查看全部',
      'Share to story',
      '再看一次導覽',
    ];
    for (const opener of openers) {
      await page.getByRole('button', { name: opener }).first().click();
      const dialog = await seen(page.getByRole('dialog'));
      const cutOff = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect({ opener, cutOff }).toEqual({ opener, cutOff: 0 });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('keeps still for those who want less motion', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'Stand still' });
    await openBoard(page);
    await openMyBoard(page);
    await page.getByRole('button', { name: 'Mark as granted' }).click();
    await seen(toasts(page));
    const moving = await page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(',').map((value) => Number.parseFloat(value)));
      return [...document.querySelectorAll('body *')]
        .flatMap((element) => [null, '::before', '::after'].map((part) => getComputedStyle(element, part)))
        .filter((style) => {
          const animated = style.animationName !== 'none' && seconds(style.animationDuration) > 0.01;
          return animated || seconds(style.transitionDuration) > 0.01;
        })
        .map((style) => `${style.animationName} ${style.animationDuration} ${style.transitionDuration}`);
    });
    expect(moving).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('always shows where the focus is, in %s', async (colorScheme) => {
    const page = await journey.newVisitor({ colorScheme, viewport: { width: 1280, height: 900 } });
    await openBoard(page);
    await seen(wall(page).getByRole('article').first());
    expect(await unmarkedStops(page, 45)).toEqual([]);
    await openCreateDialog(page);
    expect(await unmarkedStops(page, 9)).toEqual([]);
  });
}
