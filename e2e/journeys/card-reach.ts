import { expect } from '@jest/globals';
import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import { expectSoon, openBoard, openMyBoard, waitVisible, wall } from '../support/board';
import type { Journey } from '../support/stack';

/** Viewport widths and heights in CSS pixels, in both orientations. */
const PHONES_AND_TABLETS = [
  [360, 740],
  [390, 844],
  [844, 390],
  [640, 1000],
  [820, 1180],
  [1024, 768],
] as const;
const WINDOWS = [
  [1024, 600],
  [1440, 900],
  [1920, 1080],
] as const;

/** Journeys about touch targets: finger and mouse reach every control of a note. */
export function cardReachJourneys(journey: Journey): void {
  it.each([
    { by: 'a finger', sizes: PHONES_AND_TABLETS, hasTouch: true },
    { by: 'a mouse', sizes: WINDOWS, hasTouch: false },
  ])(
    'shows its owner the whole menu with every category in the viewport, at every size for $by',
    async ({ sizes, hasTouch }) => {
      const page = await journey.newVisitor({ hasTouch, isMobile: hasTouch });
      await openBoard(page);
      await openMyBoard(page);
      const more = wall(page)
        .getByRole('button', { name: /^More for/ })
        .first();
      const menu = page.getByRole('menu');
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        // In the middle of the viewport there is least room for the menu above and below the button.
        await more.evaluate((button) => button.scrollIntoView({ block: 'center' }));
        await more.click();
        await waitVisible(menu);
        expect([width, height, await menu.getByRole('menuitemradio').count()]).toEqual([
          width,
          height,
          CATEGORIES.length,
        ]);
        await expectSoon(async () => [width, height, await menu.evaluate(itemsOutOfReach)], [width, height, []]);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'detached' });
        await expectSoon(() => more.evaluate((button) => button === document.activeElement), true);
      }
    },
  );

  it('has buttons of at least 36 by 44 pixels for a finger that do not overlap, at every width', async () => {
    const page = await journey.newVisitor({ hasTouch: true, isMobile: true });
    await openBoard(page);
    await openMyBoard(page);
    await waitVisible(
      wall(page)
        .getByRole('button', { name: /^More for/ })
        .first(),
    );
    for (const width of [360, 390, 640, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { overlapping, smallest } = await wall(page).evaluate(touchAreas);
      expect([width, overlapping]).toEqual([width, []]);
      expect([width, smallest.height >= 44, smallest.width >= 36]).toEqual([width, true, true]);
    }
  });
}

/** Runs in the page. Returns the names of a menu's items that are covered or partly outside the viewport. */
function itemsOutOfReach(menu: HTMLElement | SVGElement) {
  return [...menu.querySelectorAll('[role^="menuitem"]')]
    .filter((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      const corners = [
        [left + 6, top + 6],
        [right - 6, bottom - 6],
      ] as const;
      return !corners.every(([x, y]) => item.contains(document.elementFromPoint(x, y)));
    })
    .map((item) => item.textContent);
}

/** Runs in the page. A touch target is the button together with its `::after` box. */
function touchAreas(place: HTMLElement | SVGElement) {
  const notes = [...place.querySelectorAll('article')].map((note) =>
    // The title's button is left out: its touch target is the whole note.
    [...note.querySelectorAll('button:not(h2 > button)')].map((each) => {
      const button = each as HTMLButtonElement;
      const { x, y, width, height } = button.getBoundingClientRect();
      const around = getComputedStyle(button, '::after');
      const [wide, high] =
        around.content === 'none' ? [0, 0] : [Number.parseFloat(around.width), Number.parseFloat(around.height)];
      // The layout size, because a note and its buttons are rotated.
      const size = { width: Math.max(button.offsetWidth, wide), height: Math.max(button.offsetHeight, high) };
      return {
        name: button.getAttribute('aria-label') ?? button.textContent,
        x: x + width / 2,
        y: y + height / 2,
        ...size,
      };
    }),
  );
  const overlapping = notes.flatMap((buttons) =>
    buttons.flatMap((one, at) =>
      buttons
        .slice(at + 1)
        .filter(
          (other) =>
            Math.abs(one.x - other.x) < (one.width + other.width) / 2 - 1 &&
            Math.abs(one.y - other.y) < (one.height + other.height) / 2 - 1,
        )
        .map((other) => [one.name, other.name]),
    ),
  );
  const all = notes.flat();
  const least = (of: (area: (typeof all)[number]) => number) => Math.min(...all.map(of));
  return { overlapping, smallest: { width: least((area) => area.width), height: least((area) => area.height) } };
}
