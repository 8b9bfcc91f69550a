import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectHardlyMoved, watchShifts } from '../journeys/layout-shift';
import { accessProblems } from '../support/access-problems';
import { enterCode, useAccountsStack } from '../support/accounts';
import {
  expectSoon,
  reactionButton,
  sidewaysOverflow,
  titlesOf,
  toasts,
  visit,
  waitVisible,
  wall,
  wishCard,
} from '../support/board';
import { query } from '../support/members';

const board = useAccountsStack({ env: { PUBLIC_READING: 'on', FIRST_PAINT: 'on' }, demoData: true });
const { journey, codeFor } = board;

const guest = (options: Parameters<typeof journey.newVisitor>[0] = {}) =>
  journey.newVisitor({ baseURL: board.home, ...options });
const invitation = (page: Page) => page.getByRole('heading', { name: 'Every wish needs a name' });
const joinButton = (page: Page) => page.getByRole('button', { name: 'Join or sign in' });

/** Returns a wish of the demo data and its owner, counted from the newest. */
async function wishOf(nth: number): Promise<{ id: string; title: string; username: string; displayName: string }> {
  const [wish] = await query<{ id: string; title: string; username: string; displayName: string }>(
    journey,
    `SELECT w.id, w.title, u.username, u.display_name AS "displayName" FROM wishes w JOIN users u ON u.id = w.user_id
     WHERE w.audience = 'everyone' ORDER BY w.created_at DESC, w.id DESC OFFSET ${nth} LIMIT 1`,
  );
  if (!wish) throw new Error('The demo data has no such wish');
  return wish;
}

describe('A visitor without an account, where reading is public', () => {
  // The browser logs the 401 of a visitor's first request.
  beforeEach(() => journey.expectErrors(/status of 401/));

  it('reads the wall, a wish and its owner’s board, and is offered no member’s controls', async () => {
    const wish = await wishOf(0);
    const page = await guest();
    await visit(page);
    const card = await waitVisible(wishCard(page, wish.title));
    await card.getByRole('button', { name: wish.title }).click();
    const dialog = await waitVisible(page.getByRole('dialog', { name: wish.title }));
    await dialog.getByRole('link', { name: wish.displayName, exact: true }).click();
    await waitVisible(page.getByRole('heading', { name: wish.displayName, level: 1 }));
    await waitVisible(wishCard(page, wish.title));
    await page.goBack();
    await page.goBack();
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
    for (const name of ['My Board', 'Keep', 'More for', 'Share to story']) {
      expect(await page.getByRole('button', { name }).or(page.getByRole('radio', { name })).count()).toBe(0);
    }
  });

  it('does not see a wish for members alone, and is told so when a link leads to it', async () => {
    journey.expectErrors(/status of 404/);
    const { id, title } = await wishOf(1);
    await query(journey, `UPDATE wishes SET audience = 'members' WHERE id = '${id}'`);
    // The server is notified as of a worker's change and composes its lists anew.
    const change = JSON.stringify({ wishes: [id], categories: ['*'] });
    await query(journey, `SELECT pg_notify('wishboard_changes', '${change}')`);
    const wallText = async () => (await fetch(new URL('/api/wishes/community', board.home))).text();
    await expectSoon(async () => (await wallText()).includes(title), false);
    const page = await guest();
    await visit(page, `/?wish=${id}`);
    await waitVisible(toasts(page).filter({ hasText: 'This wish is for members alone' }));
    await waitVisible(wishCard(page, (await wishOf(0)).title));
    expect(await titlesOf(page)).not.toContain(title);
    expect(await page.content()).not.toContain(title);
  });

  it('is asked to join when they react, can go back, and after joining is at that wish', async () => {
    const wish = await wishOf(2);
    const page = await guest();
    await visit(page);
    await reactionButton(await waitVisible(wishCard(page, wish.title)), 'Heart').click();
    await waitVisible(invitation(page));
    await page.getByRole('button', { name: 'Back to the wishes' }).click();
    await wishCard(page, wish.title).getByRole('button', { name: wish.title }).click();
    const dialog = await waitVisible(page.getByRole('dialog', { name: wish.title }));
    await reactionButton(dialog, 'Heart').click();
    await waitVisible(invitation(page));
    await enterCode(page, 'noor@wish.test', codeFor);
    await page.getByLabel('Your name').fill('Noor');
    await page.getByRole('button', { name: 'Join the board' }).click();
    await waitVisible(page.getByRole('button', { name: 'Noor, account and settings' }));
    expect(page.url()).toContain(`wish=${wish.id}`);
    expect(page.url()).not.toContain('join');
    await waitVisible(wishCard(page, wish.title));
  });

  it('reaches the sign-up by an invitation link and by the button in the header', async () => {
    const page = await guest();
    await visit(page, '/#invitation=abc');
    await waitVisible(invitation(page));
    await page.getByRole('button', { name: 'Back to the wishes' }).click();
    await joinButton(page).click();
    await waitVisible(invitation(page));
    await page.goBack();
    await waitVisible(joinButton(page));
  });

  it.each([
    ['en-GB', 'light', 390],
    ['zh-TW', 'dark', 390],
    ['en-GB', 'dark', 1440],
    ['zh-TW', 'light', 1440],
  ] as const)('meets no accessibility problem in %s, %s, at %d pixels', async (locale, colorScheme, width) => {
    const page = await guest({ locale, colorScheme, viewport: { width, height: 900 } });
    await visit(page);
    await waitVisible(
      wishCard(page, (await wishOf(0)).title)
        .or(page.locator('article').first())
        .first(),
    );
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await accessProblems(page)).toEqual([]);
  });
});

describe('The server-rendered first screen of a visitor', () => {
  const screen = (page: Page) => page.locator('#first-paint');
  const gone = (page: Page) => screen(page).waitFor({ state: 'detached' });
  const hasScreen = async () => (await (await fetch(board.home)).text()).includes('id="first-paint"');

  // A first screen that is rendered too late for the first request is ready for the second.
  beforeEach(() => expectSoon(hasScreen, true, 30_000));

  /** Opens the page and holds every script file until the returned function is called. */
  async function openWithoutScripts(page: Page): Promise<() => void> {
    let letThem = () => {};
    const held = new Promise<void>((resolve) => {
      letThem = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await waitVisible(screen(page));
    return letThem;
  }

  it.each([390, 1440])('shows the wall without JavaScript, at %d px', async (width) => {
    const page = await guest({ javaScriptEnabled: false, viewport: { width, height: 900 } });
    await page.goto('/');
    await waitVisible(wall(page).getByRole('article').first());
    expect(await wall(page).getByRole('article').count()).toBeGreaterThan(3);
    await waitVisible(wall(page).getByRole('heading', { name: (await wishOf(0)).title }));
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
    await waitVisible(joinButton(page));
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it.each([390, 1440])(
    'is replaced by the wall without a layout shift and without repeated requests, at %d px',
    async (width) => {
      const page = await guest({ viewport: { width, height: 860 } });
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        // The first screen does not contain the second page of the wall.
        if (!searchParams.has('cursor')) asked.push(pathname);
      });
      await watchShifts(page);
      const letThem = await openWithoutScripts(page);
      const before = await screen(page).locator('article h2').allInnerTexts();
      letThem();
      await gone(page);
      await expectHardlyMoved(page);
      expect((await titlesOf(page)).slice(0, 3)).toEqual(before.slice(0, 3));
      expect(asked.filter((path) => ['/api/wishes/community', '/api/user'].includes(path))).toEqual([]);
    },
  );

  it.each(['Heart', 'Make a Wish'])('asks a visitor to join who pressed %s before the scripts came', async (name) => {
    const page = await guest({ viewport: { width: 390, height: 900 } });
    const letThem = await openWithoutScripts(page);
    const button = screen(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first();
    await button.click();
    expect(await button.getAttribute('aria-pressed')).not.toBe('true');
    letThem();
    await waitVisible(invitation(page));
    await page.goBack();
    await waitVisible(wall(page).getByRole('article').first());
  });

  it('is left out when the address has an invitation', async () => {
    journey.expectErrors(/status of 401/);
    const page = await guest();
    await page.goto('/#invitation=abc', { waitUntil: 'commit' });
    await waitVisible(invitation(page));
    expect(await screen(page).count()).toBe(0);
  });
});
