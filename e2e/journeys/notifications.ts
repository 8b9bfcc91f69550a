import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { holdResponses } from '../support/answers';
import { expectSoon, openBoard, waitVisible, wall, wishCard } from '../support/board';
import { becomeNewMember, query } from '../support/members';
import type { Journey } from '../support/stack';

const LIST = '**/api/notifications';
/** Ages of the four newest notifications, newest first, each far from the next unit. */
const AGES = ['20 seconds', '7 minutes 20 seconds', '3 hours 20 minutes', '2 days 9 hours'];

/** Journeys about the bell and its list. */
export function notificationJourneys(journey: Journey): void {
  /** Inserts `count` notifications for a new member, all but one unread, and stops the page's clock. */
  async function memberWith(count: number): Promise<{ page: Page; panel: Locator; id: string }> {
    const page = await journey.newVisitor();
    const { id } = await becomeNewMember(page, journey);
    await query(
      journey,
      `INSERT INTO notifications (user_id, type, message, read, related_wish_id, related_user_id, created_at)
       SELECT $1, type, 'News ' || place, CASE place WHEN 2 THEN 1 ELSE 0 END, wish, owner,
              now() - coalesce(($3::interval[])[place], interval '4 days')
       FROM (SELECT type, wishes.id AS wish, wishes.user_id AS owner, row_number() OVER (ORDER BY type, wishes.id) AS place
             FROM wishes CROSS JOIN (VALUES ('reaction'), ('granted'), ('report')) AS types (type)) AS made
       WHERE place <= $2`,
      [id, count, `{${AGES.map((age) => `"${age}"`).join(',')}}`],
    );
    await page.clock.setFixedTime(Date.now());
    await openBoard(page);
    return { page, panel: page.getByRole('dialog', { name: 'Notifications' }), id };
  }

  it('show that they are loading, and then that there are none', async () => {
    const page = await journey.newVisitor();
    const list = await holdResponses(page, LIST);
    await openBoard(page);
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    const panel = await waitVisible(page.getByRole('dialog', { name: 'Notifications' }));
    await waitVisible(panel.getByRole('heading', { name: 'Notifications' }));
    await waitVisible(panel.getByText('Loading...'));
    list.release((route) => route.fulfill({ json: [] }));
    await waitVisible(panel.getByText('No notifications yet'));
    expect(await panel.getByText('Loading...').count()).toBe(0);
    expect(await panel.getByRole('button', { name: 'Mark all read' }).count()).toBe(0);
  });

  it('are counted up to 99+, dated, highlighted while unread, and all marked read at once', async () => {
    const { page, panel } = await memberWith(102);
    const badge = page.locator('[data-badge]');
    await expectSoon(() => badge.innerText(), '99+');
    await page.getByRole('button', { name: 'Notifications, more than 99 unread' }).click();
    await waitVisible(panel.getByText('101 unread notifications'));
    const items = panel.getByRole('listitem');
    expect(await items.locator('time').allInnerTexts()).toEqual(
      expect.arrayContaining(['Just now', '7m ago', '3h ago', '2d ago', '4d ago']),
    );
    expect((await items.allInnerTexts()).slice(0, 2)).toEqual([
      expect.stringMatching(/^Unread\s+\S.*’s wish “.+” was granted!\s+Just now$/),
      expect.stringMatching(/^\S.*’s wish “.+” was granted!\s+7m ago$/),
    ]);
    const look = (at: number) =>
      items.nth(at).evaluate((item) => ({
        background: getComputedStyle(item).backgroundColor,
        dot: item.querySelector('[data-dot]') !== null,
      }));
    const [unread, read] = [await look(0), await look(1)];
    expect([unread.dot, read.dot]).toEqual([true, false]);
    expect(unread.background).not.toBe(read.background);

    const marking = await holdResponses(page, '**/api/notifications/read-all', 'POST');
    await panel.getByRole('button', { name: 'Mark all read' }).focus();
    await page.keyboard.press('Enter');
    await marking.requested;
    expect(
      await waitVisible(panel.getByRole('button', { name: 'Marking...' })).then((button) => button.isDisabled()),
    ).toBe(true);
    marking.release();
    await panel.getByText(/unread notifications?$/).waitFor({ state: 'detached' });
    expect(await panel.locator('ul:focus').count()).toBe(1);
    expect(await badge.count()).toBe(0);
    await page.reload();
    await waitVisible(page.getByRole('button', { name: 'Notifications', exact: true }));
  });

  it('stay unread if they arrive while all others are marked read, and the bell of another tab follows at once', async () => {
    const { page, panel, id } = await memberWith(150);
    const other = await page.context().newPage();
    await openBoard(other);
    await waitVisible(other.getByRole('button', { name: 'Notifications, more than 99 unread' }));
    await page.getByRole('button', { name: 'Notifications, more than 99 unread' }).click();
    const marking = await holdResponses(page, '**/api/notifications/read-all', 'POST');
    await panel.getByRole('button', { name: 'Mark all read' }).click();
    await marking.requested;
    const arrival = `INSERT INTO notifications (user_id, type, message) VALUES ($1, 'welcome', 'Just arrived')`;
    await query(journey, arrival, [id]);
    marking.release();
    await waitVisible(panel.getByText('1 unread notification', { exact: true }));
    // Long before the next poll.
    await expectSoon(() => other.locator('[data-badge]').innerText(), '1', 5_000);
  });

  it('are marked read by a click, which lights up and focuses the wish in view', async () => {
    const { page, panel } = await memberWith(3);
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    const news = panel.getByRole('button', { name: /^Unread .+’s wish/ }).first();
    const title = /“(.+)”/.exec((await news.getAttribute('aria-label')) ?? (await news.innerText()))?.[1] ?? '';
    await news.click();
    await panel.waitFor({ state: 'detached' });
    const note = await waitVisible(wishCard(page, title));
    await waitVisible(note.locator('h2:focus'));
    await expectSoon(async () => (await note.getAttribute('class'))?.includes('lit'), true);
    const isInView = (card: Element) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    };
    await expectSoon(() => note.evaluate(isInView), true);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await waitVisible(panel.getByText('1 unread notification', { exact: true }));
  });

  it.each(['mouse', 'keyboard'] as const)('scroll a wish far down to the middle of a window, by %s', async (hand) => {
    const page = await journey.newVisitor({ viewport: { width: 1440, height: 900 } });
    const { id } = await becomeNewMember(page, journey);
    const [wish] = await query<{ title: string }>(
      journey,
      `WITH far AS (SELECT id, title FROM wishes ORDER BY created_at DESC, id DESC OFFSET 30 LIMIT 1),
         told AS (INSERT INTO notifications (user_id, type, message, related_wish_id)
                  SELECT $1, 'reaction', 'News of old', id FROM far)
       SELECT title FROM far`,
      [id],
    );
    await openBoard(page);
    const press = (button: Locator) =>
      hand === 'mouse' ? button.click() : button.focus().then(() => page.keyboard.press('Enter'));
    await press(page.getByRole('button', { name: 'Notifications, 1 unread' }));
    const panel = await waitVisible(page.getByRole('dialog', { name: 'Notifications' }));
    await press(panel.getByRole('button', { name: `reacted to “${wish?.title}”` }));
    await panel.waitFor({ state: 'detached' });
    const note = await waitVisible(wishCard(page, wish?.title ?? ''));
    await waitVisible(note.locator('h2:focus'));
    const fromMiddle = () =>
      note.evaluate((card) => {
        const { top, height } = card.getBoundingClientRect();
        return Math.round(Math.abs(top + height / 2 - window.innerHeight / 2) / 100);
      });
    await expectSoon(fromMiddle, 0);

    // The note is still lit, and the focus has been in the list since.
    await press(page.getByRole('button', { name: 'Notifications', exact: true }));
    await press(panel.getByRole('button', { name: `reacted to “${wish?.title}”` }));
    await panel.waitFor({ state: 'detached' });
    await waitVisible(note.locator('h2:focus'));
  });

  it('leave the scroll position unchanged when their panel is closed', async () => {
    const { page, panel } = await memberWith(2);
    await waitVisible(wall(page).getByRole('article').nth(5));
    await page.mouse.wheel(0, 1500);
    await expectSoon(() => page.evaluate(() => window.scrollY), 1500);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    await waitVisible(panel);
    await page.keyboard.press('Escape');
    await waitVisible(page.locator('button:focus[aria-label^="Notifications"]'));
    expect(await page.evaluate(() => window.scrollY)).toBe(1500);
  });
}
