import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  expectSoon,
  hasAttribute,
  haveSeen,
  INTRODUCTIONS,
  newTitle,
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

/** Opens what the page can open, one after the other, and looks that nothing of it is cut off at a side. */
async function expectOpenedToFit(page: Page): Promise<void> {
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
    // What is drawn with dashes in a colour that is hardly seen would be as loud as the text.
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
    expect(await dashed(await seen(page.getByRole('dialog')))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Community' }).click();
    const card = page.getByRole('region', { name: '為你推薦' }).getByRole('article').first();
    expect(await dashed(await seen(card))).toEqual([]);
  });

  it('fits a window of 320 pixels, with whatever is open', async () => {
    const page = await journey.newVisitor({ viewport: { width: 320, height: 640 } });
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'Narrow' });
    await openBoard(page);
    await seen(wishCard(page, 'Narrow'));
    expect(await sidewaysOverflow(page)).toBe(0);
    await expectOpenedToFit(page);
  });

  it('holds letters of twice the size at 390 pixels, with whatever is open', async () => {
    const page = await journey.newVisitor({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    await becomeNewMember(page, journey, 'A member whose name is long');
    const title = newTitle('Incomprehensibilities');
    await plantWish(page, journey, { title, category: 'home' });
    await openBoard(page);
    await seen(wishCard(page, title));
    expect(await sidewaysOverflow(page)).toBe(0);
    await expectOpenedToFit(page);
    await openMyBoard(page);
    await seen(wishCard(page, title));
    expect(await sidewaysOverflow(page)).toBe(0);
    await wishCard(page, title).getByRole('heading').click();
    const opened = await seen(page.getByRole('dialog', { name: title }));
    expect(await opened.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  it.each([
    ['a mouse', {}],
    ['a finger', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ])('draws no ring in what opens by itself, for %s', async (_what, options) => {
    const page = await journey.newVisitor(options);
    const rings: string[] = [];
    const look = async (what: string) => {
      await seen(page.getByRole('dialog'));
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
    await haveSeen(page, ...INTRODUCTIONS);
    const [wish]: { id: string }[] = await (await page.request.get('/api/wishes/community')).json();
    for (const dialog of ['create', 'recommendations', `story&wish=${wish?.id}`, `wish&wish=${wish?.id}`]) {
      await page.goto(`/?dialog=${dialog}`);
      await look(dialog);
      // The keyboard goes on from there.
      await page.keyboard.press('Tab');
      const isInside = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
      expect({ dialog, isInside: await isInside() }).toEqual({ dialog, isInside: true });
    }
    expect(rings).toEqual([]);
  });

  it.each([
    ['a mouse', { viewport: { width: 1280, height: 900 } }],
    ['a finger', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ])('draws no ring where Back leads after a reload, until a key is pressed, for %s', async (_what, options) => {
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
      await seen(page.getByRole('dialog'));
      await page.reload();
      await seen(page.getByRole('dialog'));
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await seen(note);
      // A note takes the focus when it is there again, soon after.
      if (what === 'a note') await expectSoon(() => page.locator('article :focus').count(), 1);
      if ((await rings()) > 0) ringed.push(what);
    }
    expect(ringed).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await rings()).toBe(1);
  });

  it('draws no ring around what is pressed by mouse', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1280, height: 900 } });
    await becomeNewMember(page, journey);
    const title = newTitle('Pressed');
    await plantWish(page, journey, { title });
    await openBoard(page);
    const note = await seen(wishCard(page, title));
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
      // A field always shows that letters go there.
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
