import { expect } from '@jest/globals';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import type { Locator, Page } from 'playwright-core';
import { holdResponses } from '../support/answers';
import {
  expectSoon,
  hasAttribute,
  newTitle,
  openBoard,
  reactionButton,
  titlesOf,
  waitVisible,
  wall,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

/**
 * How long to wait for an update, in milliseconds. An update arrives within this time or never, because polling is off or
 * controlled by the test.
 */
const SOON_MS = 25_000;
/** Time in milliseconds within which the counts on a note follow other members' acts. */
const COUNTS_MS = 10_000;
const POLL_MS = 30_000;

const bell = (page: Page, unread: number): Locator =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });

/** Opens the board and waits until the page's stream of hints is connected. */
async function openLiveBoard(page: Page): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith(paths.notificationStream));
  await openBoard(page);
  expect((await stream).status()).toBe(200);
  await waitVisible(bell(page, 0));
}

/** Disables polling, so that only the stream remains. */
async function withoutPoll(page: Page): Promise<void> {
  await page.addInitScript((pollMs) => {
    const every = window.setInterval;
    const slowOnesNever = (run: () => void, ms?: number) => (ms !== undefined && ms >= pollMs ? 0 : every(run, ms));
    Object.assign(window, { setInterval: slowOnesNever });
  }, POLL_MS);
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there.');
}

async function react(page: Page, title: string): Promise<void> {
  const heart = reactionButton(await waitVisible(wishCard(page, title)), 'Heart');
  await heart.click();
  await hasAttribute(heart, 'aria-pressed', 'true');
}

/** Journeys about updates that reach a member while the page is open. */
export function liveJourneys(journey: Journey): void {
  async function member(name: string, title: string): Promise<Page> {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey, name);
    await plantWish(page, journey, { title });
    return page;
  }

  it('reaches the bell of the other member through the stream in both directions, without polling', async () => {
    const ann = await member('Ann', 'A kayak');
    const bo = await member('Bo', 'A canoe');
    const visitors = [
      { page: ann, title: 'A kayak', friend: bo, name: 'Bo' },
      { page: bo, title: 'A canoe', friend: ann, name: 'Ann' },
    ];
    for (const { page } of visitors) {
      await withoutPoll(page);
      await openLiveBoard(page);
    }
    for (const { page, title, friend, name } of visitors) {
      await react(friend, title);
      await bell(page, 1).waitFor({ timeout: SOON_MS });
      // Announced to screen readers, not visible.
      const said = page.getByRole('status').filter({ hasText: `${name} reacted to “${title}”` });
      await said.waitFor({ state: 'attached' });
      expect(await page.locator('[data-badge]').innerText()).toBe('1');
    }
  }, 120_000);

  it('announces new wishes of others without moving a note, and one tap shows them on top', async () => {
    const ann = await member('Ann', newTitle('A sledge'));
    const bo = await journey.newVisitor();
    await becomeNewMember(bo, journey, 'Bo');
    await withoutPoll(ann);
    await openLiveBoard(ann);
    await waitVisible(wall(ann).getByRole('article').first());
    await ann.evaluate(() => window.scrollTo(0, 300));
    const [first] = await titlesOf(ann);
    const placeOf = () => wishCard(ann, first ?? '').evaluate((note) => note.getBoundingClientRect().top);
    const place = await placeOf();
    const titles = [newTitle('A kite'), newTitle('A drone')];
    for (const title of titles) await plantWish(bo, journey, { title });
    const news = ann.getByRole('status').getByRole('button', { name: '2 new wishes' });
    await news.waitFor({ timeout: SOON_MS });
    expect(await placeOf()).toBe(place);
    expect((await titlesOf(ann)).filter((title) => titles.includes(title))).toEqual([]);
    await news.click();
    await expectSoon(async () => (await titlesOf(ann)).slice(0, 3), [...titles.toReversed(), first ?? '']);
    const focused = () => wishCard(ann, titles[1] ?? '').evaluate((note) => note.contains(document.activeElement));
    await expectSoon(focused, true);
    await news.waitFor({ state: 'detached' });
  }, 120_000);

  it('brings reactions of others to a visible note without moving any note', async () => {
    const title = newTitle('A hammock');
    const ann = await member('Ann', title);
    const bo = await journey.newVisitor();
    await becomeNewMember(bo, journey, 'Bo');
    await withoutPoll(ann);
    await openLiveBoard(ann);
    const card = await waitVisible(wishCard(ann, title));
    await card.scrollIntoViewIfNeeded();
    const boxes = () =>
      wall(ann)
        .getByRole('article')
        .evaluateAll((notes) => notes.map((note) => JSON.stringify(note.getBoundingClientRect())));
    const before = await boxes();
    await openBoard(bo);
    await react(bo, title);
    await expectSoon(() => reactionButton(card, 'Heart').getAttribute('aria-label'), 'Heart 1', COUNTS_MS);
    expect(await boxes()).toEqual(before);
  }, 120_000);

  it('brings missed reaction counts to a page whose stream connects late', async () => {
    const [ann, bo] = [await member('Ann', 'A ferry'), await member('Bo', 'A barge')];
    const cy = await member('Cy', 'A punt');
    const title = newTitle('A regatta');
    await plantWish(bo, journey, { title });
    for (const page of [ann, cy]) await withoutPoll(page);
    const stream = await holdResponses(ann, `**${paths.notificationStream}`);
    await openBoard(ann);
    await stream.requested;
    const hearts = async (page: Page) =>
      reactionButton(await waitVisible(wishCard(page, title)), 'Heart').getAttribute('aria-label');
    expect(await hearts(ann)).toBe('Heart 0');
    await openLiveBoard(cy);
    await openBoard(bo);
    await react(bo, title);
    await expectSoon(() => hearts(cy), 'Heart 1', COUNTS_MS);
    stream.release();
    await expectSoon(() => hearts(ann), 'Heart 1', COUNTS_MS);
  }, 120_000);

  it('arrives by polling every 30 seconds where the stream is blocked', async () => {
    journey.expectErrors(/ERR_FAILED|ERR_BLOCKED_BY_CLIENT/);
    const ann = await member('Ann', 'A raft');
    const bo = await member('Bo', 'A dinghy');
    await ann.route(`**${paths.notificationStream}`, (route) => route.abort());
    await ann.clock.install();
    await openBoard(ann);
    await waitVisible(bell(ann, 0));
    await openBoard(bo);
    await react(bo, 'A raft');
    const list = async () => (await (await ann.request.get(queryKeys.notifications[0])).json()).length;
    await expectSoon(list, 1, SOON_MS);
    await waitVisible(bell(ann, 0));
    // Another replica may still have the list from a second ago in its cache.
    const afterPoll = async () => {
      await ann.clock.fastForward(POLL_MS);
      return bell(ann, 1).isVisible();
    };
    await expectSoon(afterPoll, true, SOON_MS);
  }, 120_000);

  it('can be muted by notification type with the keyboard alone, at 1280 and 400 pixels', async () => {
    for (const width of [1280, 400]) {
      const page = await journey.newVisitor({ viewport: { width, height: 860 } });
      const { id } = await becomeNewMember(page, journey);
      await openBoard(page);
      await bell(page, 0).focus();
      await page.keyboard.press('Enter');
      const panel = await waitVisible(page.getByRole('dialog'));
      const settings = panel.getByRole('button', { name: 'Notification settings' });
      const granted = panel.getByRole('checkbox', { name: 'Wishes I cheered that were granted' });
      await tabTo(page, settings);
      await page.keyboard.press('Enter');
      await waitVisible(granted);
      await tabTo(page, granted);
      await expectSoon(() => granted.getAttribute('aria-disabled'), null);
      await page.keyboard.press('Space');
      const muted = () => query(journey, 'SELECT muted FROM notification_settings WHERE user_id = $1', [id]);
      await expectSoon(muted, [{ muted: ['granted'] }]);
      expect(await granted.isChecked()).toBe(false);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await expectSoon(() => bell(page, 0).evaluate((button) => button === document.activeElement), true);
    }
  });
}
