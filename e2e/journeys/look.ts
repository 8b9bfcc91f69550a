import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import {
  expectSoon,
  hasAttribute,
  openBoard,
  openCreateDialog,
  openMyBoard,
  reactionButton,
  toasts,
  waitVisible,
  wall,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

/** Journeys about the board's look as a wall of paper. */
export function lookJourneys(journey: Journey): void {
  it('has notes with a shadow and their own tilt, in a handwriting font from the board’s origin', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1280, height: 900 } });
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
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

  it('shows nothing of a long dialog below its buttons in a low window', async () => {
    const page = await journey.newVisitor({ viewport: { width: 900, height: 420 } });
    await openBoard(page);
    const dialog = await openCreateDialog(page);
    const below = () =>
      dialog.evaluate((element) => {
        const buttons = element.querySelector('button[type="submit"]')?.parentElement?.getBoundingClientRect();
        return {
          longer: element.getBoundingClientRect().bottom > innerHeight,
          gap: innerHeight - (buttons?.bottom ?? 0),
        };
      });
    await expectSoon(below, { longer: true, gap: 0 });
  });

  it('marks the chosen view, pressed buttons and the edge of a note in forced colours', async () => {
    const page = await journey.newVisitor({ forcedColors: 'active' });
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'In two colours' });
    await openBoard(page);
    await openMyBoard(page);
    const note = wishCard(page, 'In two colours');
    await reactionButton(note, 'Heart').click();
    await hasAttribute(reactionButton(note, 'Heart'), 'aria-pressed', 'true');
    // Compares painted pixels near the left edge, because in forced colours the computed style returns colours that are not used.
    const paint = async (part: Locator) => {
      const { x = 0, y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return (await page.screenshot({ clip: { x: x + 6, y: y + height / 2, width: 2, height: 2 } })).toString('base64');
    };
    const differ = async (one: Locator, other: Locator) => (await paint(one)) !== (await paint(other));
    const view = (name: string) => page.getByRole('radio', { name });
    await expectSoon(() => differ(view('My Board'), view('Community')), true);
    await expectSoon(() => differ(reactionButton(note, 'Heart'), reactionButton(note, 'Fire')), true);
    expect(await note.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
    // A dashed border in a faint colour would be as strong as the text in forced colours.
    const dashed = (root: Locator) =>
      root.evaluate((element) =>
        [element, ...element.querySelectorAll('*')].flatMap((each) =>
          [undefined, '::before', '::after'].flatMap((part) => {
            const { display, content, borderTopStyle, borderLeftStyle, borderLeftWidth, borderTopWidth } =
              getComputedStyle(each, part);
            const isThere = display !== 'none' && (part === undefined || content !== 'none');
            const edges = [borderTopStyle, borderLeftStyle].filter(
              (_, at) => [borderTopWidth, borderLeftWidth][at] !== '0px',
            );
            return isThere && edges.includes('dashed') ? [`${each.className}${part ?? ''}`] : [];
          }),
        ),
      );
    expect(await dashed(note)).toEqual([]);
    await note.locator('h2 button').click();
    const dialog = await waitVisible(page.getByRole('dialog'));
    expect(await dashed(dialog)).toEqual([]);
    // Without a colour of its own, the paper would let the wall show through its text.
    expect(await dialog.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toMatch(/, 0\)$/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Community' }).click();
    const card = page.getByRole('region', { name: '為你推薦' }).getByRole('article').first();
    expect(await dashed(await waitVisible(card))).toEqual([]);
  });

  it('has no animation or transition under reduced motion', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'Stand still' });
    await openBoard(page);
    await openMyBoard(page);
    await page.getByRole('button', { name: 'Mark as granted' }).click();
    await waitVisible(toasts(page));
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
}
