import { expect } from '@jest/globals';
import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import {
  deleteWish,
  ENDED_SESSION,
  expectSoon,
  openBoard,
  openMyBoard,
  seen,
  sidewaysOverflow,
  switchMember,
  toasts,
  wall,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

const SHOP = 'https://www.shop.example/kettle';
const LINK: Partial<WishView> = {
  productUrl: SHOP,
  productTitle: null,
  productImage: null,
  previewStatus: 'ready',
  igAccount: null,
  isGranted: false,
  grantedAt: null,
};
/** Widths and heights in pixels, in either orientation. */
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
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60"/></svg>';

/** Continues as another of the demo's members. */
async function switchToAnyone(page: Page): Promise<void> {
  const members: UserView[] = await (await page.request.get('/api/users')).json();
  const me: UserView = await (await page.request.get('/api/user')).json();
  const other = members.find(({ id, displayName }) => id !== me.id && displayName !== me.displayName);
  await switchMember(page, other?.displayName ?? '');
}

/** What a note shows, and what its owner can do with it. */
export function cardJourneys(journey: Journey): void {
  it('shows a product by its picture, else its title, else a placeholder, and hides a picture that is broken', async () => {
    journey.expectErrors(/status of 404/);
    const page = await journey.newVisitor();
    await page.route('**/media/good.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
    await page.route('**/media/broken.svg', (route) => route.fulfill({ status: 404 }));
    await showWishes(
      page,
      { ...LINK, title: 'Picture', productTitle: 'A copper kettle', productImage: '/media/good.svg' },
      { ...LINK, title: 'Broken', productTitle: 'A tin kettle', productImage: '/media/broken.svg' },
      { ...LINK, title: 'Bare' },
      { ...LINK, title: 'Pending', previewStatus: 'pending' },
      { ...LINK, title: 'Failed', previewStatus: 'failed' },
    );
    await openBoard(page);
    const link = (title: string) => wishCard(page, title).locator(`a[href="${SHOP}"]`);
    const picture = link('Picture').getByRole('img', { name: 'A copper kettle' });
    await expectSoon(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), 80);
    expect(await link('Picture').innerText()).not.toContain('A copper kettle');
    await seen(link('Broken').getByText('A tin kettle'));
    expect(await link('Broken').locator('img').count()).toBe(0);
    await seen(link('Bare').getByText('點擊查看連結'));
    await seen(link('Pending').getByText('正在取得商品資訊…'));
    await seen(link('Failed').getByText('抓不到商品資訊，仍可點擊查看'));
  });

  it('opens product and profile in a new tab that is not told where the reader comes from', async () => {
    const page = await journey.newVisitor();
    const referrers: (string | undefined)[] = [];
    await page.context().route(/shop\.example|instagram\.com/, async (route) => {
      referrers.push((await route.request().allHeaders()).referer);
      await route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' });
    });
    await showWishes(page, { ...LINK, title: 'Linked', igAccount: '@kettle.club' });
    await openBoard(page);
    const card = await seen(wishCard(page, 'Linked'));
    const addresses: string[] = [];
    for (const link of [card.locator(`a[href="${SHOP}"]`), card.getByRole('link', { name: /@kettle\.club/ })]) {
      expect(await link.getAttribute('rel')).toMatch(/noreferrer/);
      const opened = page.context().waitForEvent('page');
      await link.click();
      const tab = await opened;
      await tab.waitForLoadState();
      addresses.push(tab.url());
      expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
    }
    expect(addresses).toEqual([SHOP, 'https://www.instagram.com/kettle.club/']);
    expect(referrers).toEqual([undefined, undefined]);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('dates a note in the locale and zone of its reader, and stamps a granted one faintly and askew', async () => {
    const createdAt = '2026-03-31T20:30:00.000Z';
    const timeZone = 'Pacific/Kiritimati';
    const page = await journey.newVisitor({ locale: 'de-DE', timezoneId: timeZone });
    await showWishes(
      page,
      { ...LINK, title: 'Granted', createdAt, isGranted: true, grantedAt: createdAt, color: 'green' },
      { ...LINK, title: 'Open', createdAt, color: 'yellow' },
    );
    await openBoard(page);
    const granted = await seen(wishCard(page, 'Granted'));
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone }).format(new Date(createdAt));
    expect(await granted.locator('time').innerText()).toBe(day);
    const stamp = granted.locator('[data-stamp="WISH GRANTED"]');
    expect(
      await stamp.evaluate((element) => {
        const { opacity, rotate, pointerEvents } = getComputedStyle(element);
        return { faint: Number(opacity) > 0.1 && Number(opacity) < 0.6, askew: rotate !== 'none', pointerEvents };
      }),
    ).toEqual({ faint: true, askew: true, pointerEvents: 'none' });
    expect(await wishCard(page, 'Open').getByText('WISH GRANTED').count()).toBe(0);
    const paper = (title: string) =>
      wishCard(page, title).evaluate((note) => getComputedStyle(note).getPropertyValue('--paper'));
    expect(await paper('Granted')).not.toBe(await paper('Open'));
  });

  it.each([400, 1280])('holds long words, emoji and Chinese at %d px', async (width) => {
    const page = await journey.newVisitor({ viewport: { width, height: 900 } });
    await showWishes(
      page,
      { ...LINK, title: 'W'.repeat(100), description: 'M'.repeat(2000), igAccount: 'm'.repeat(30) },
      { ...LINK, title: '願'.repeat(100), description: '👩‍👩‍👧‍👦'.repeat(120), productTitle: 'W'.repeat(200) },
      { ...LINK, title: 'Plain', productUrl: `https://${'w'.repeat(60)}.example/${'m'.repeat(500)}` },
    );
    await openBoard(page);
    await seen(wishCard(page, 'Plain'));
    const overflows = await wall(page)
      .locator('article')
      .evaluateAll((notes) => notes.map((note) => note.scrollWidth - note.clientWidth));
    expect(overflows).toEqual([0, 0, 0]);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });

  it("gives an owner's controls to the owner alone", async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'Mine alone' });
    await openBoard(page);
    await seen(wishCard(page, 'Mine alone'));
    const controlled = await wall(page)
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^Mark as/ }) })
      .locator('h2')
      .allInnerTexts();
    expect(controlled).toEqual(['Mine alone']);
    expect(await wall(page).getByRole('article').count()).toBeGreaterThan(1);
    const others = wall(page)
      .getByRole('article')
      .filter({ hasNot: page.getByRole('button', { name: /^Mark as/ }) });
    await others
      .first()
      .getByRole('button', { name: /^More for/ })
      .click();
    const items = await (await seen(page.getByRole('menu'))).getByRole('menuitem').allInnerTexts();
    expect(items.filter((item) => /^(Edit|Delete)/.test(item))).toEqual([]);
    expect(items.some((item) => item.startsWith('Hide'))).toBe(true);
  });

  it('lets its owner edit it and move it to a category', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const { id } = await plantWish(page, journey, { title: 'A boat', description: 'With oars.' });
    await openBoard(page);
    const menu = (title: string) => page.getByRole('button', { name: `More for “${title}”` });
    await menu('A boat').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = await seen(page.getByRole('dialog', { name: 'Edit Wish' }));
    expect(await dialog.getByLabel('Description').inputValue()).toBe('With oars.');
    await dialog.getByLabel('Wish Title').fill('A boat with sails');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await seen(wishCard(page, 'A boat with sails'));
    await dialog.waitFor({ state: 'detached' });

    await menu('A boat with sails').click();
    await page.getByRole('menuitemradio', { name: 'Travel' }).click();
    await seen(toasts(page).getByText('Moved to Travel'));
    const rows = await query(journey, 'SELECT title, description, category FROM wishes WHERE id = $1', [id]);
    expect(rows).toEqual([{ title: 'A boat with sails', description: 'With oars.', category: 'travel' }]);
  });

  it('can be deleted by its owner, and brought back as long as the toast is there', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const { id } = await plantWish(page, journey, { title: 'A mistake' });
    await page.clock.install();
    await openBoard(page);
    await openMyBoard(page);
    const card = await seen(wishCard(page, 'A mistake'));
    await deleteWish(page, 'A mistake');
    await toasts(page).getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await seen(card);
    await expectSoon(() => card.evaluate((note) => note.contains(document.activeElement)), true);
    await deleteWish(page, 'A mistake');
    await page.clock.fastForward(5100);
    const stored = () => query(journey, 'SELECT id FROM wishes WHERE id = $1', [id]);
    await expectSoon(async () => (await stored()).length, 0);
    await page.reload();
    await openMyBoard(page);
    await seen(page.getByText('0 wishes'));
  });

  it.each([
    { leaving: 'the member is switched', leave: switchToAnyone },
    { leaving: 'the page is left for another', leave: (page: Page) => page.goto('/healthz') },
    { leaving: 'the page is closed', leave: (page: Page) => page.close({ runBeforeUnload: true }) },
  ])('stays deleted when $leaving before the time to undo is over', async ({ leave }) => {
    // The page without an icon that it is left for, and lists that are read as the session ends.
    journey.expectErrors(/status of 404/, ...ENDED_SESSION);
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const { id } = await plantWish(page, journey, { title: 'A mistake' });
    await openBoard(page);
    await seen(wishCard(page, 'A mistake'));
    await deleteWish(page, 'A mistake');
    await leave(page);
    const stored = () => query(journey, 'SELECT id FROM wishes WHERE id = $1', [id]);
    await expectSoon(async () => (await stored()).length, 0);
  });

  it.each([
    { by: 'a finger', sizes: PHONES_AND_TABLETS, hasTouch: true },
    { by: 'a mouse', sizes: WINDOWS, hasTouch: false },
  ])(
    'offers all of its menu to its owner, every category in sight, at every size of a page for $by',
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
        // In the middle there is least room for it, on either side.
        await more.evaluate((button) => button.scrollIntoView({ block: 'center' }));
        await more.click();
        await seen(menu);
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

  it('gives each button of a note an area of its own for a finger, at every width', async () => {
    const page = await journey.newVisitor({ hasTouch: true, isMobile: true });
    await openBoard(page);
    await openMyBoard(page);
    await seen(
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

/** Runs in the page. The names of a menu's items that something else lies on, or that hang out of the window. */
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

/** Runs in the page. The area a finger may hit is the button with what it draws around itself. */
function touchAreas(place: HTMLElement | SVGElement) {
  const notes = [...place.querySelectorAll('article')].map((note) =>
    // The title's stands for the note: a finger opens it anywhere on its paper.
    [...note.querySelectorAll('button:not(h2 > button)')].map((each) => {
      const button = each as HTMLButtonElement;
      const { x, y, width, height } = button.getBoundingClientRect();
      const around = getComputedStyle(button, '::after');
      const [wide, high] =
        around.content === 'none' ? [0, 0] : [Number.parseFloat(around.width), Number.parseFloat(around.height)];
      // As laid out: a note hangs askew, and its buttons with it.
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
