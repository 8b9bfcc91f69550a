import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessProblemsLightAndDark } from '../support/access-problems';
import {
  expectSoon,
  INTRODUCTIONS,
  markSeen,
  newTitle,
  openBoard,
  openMyBoard,
  sidewaysOverflow,
  titlesOf,
  toasts,
  waitVisible,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const queryOf = (page: Page): string => new URL(page.url()).search;

/** Journeys about members' boards. */
export function memberBoardJourneys(journey: Journey): void {
  /** Returns Kai's two wishes, of which the older is granted, and the page of another member. */
  async function kaisWishes(options: Parameters<Journey['newVisitor']>[0] = {}) {
    const [page, others] = [await journey.newVisitor(options), await journey.newVisitor()];
    await becomeNewMember(page, journey);
    const kai = await becomeNewMember(others, journey, 'Kai Nova');
    const granted = await plantWish(others, journey, { title: newTitle('Old oar') });
    await query(journey, 'UPDATE wishes SET is_granted = true, granted_at = now() WHERE id = $1', [granted.id]);
    const wish = await plantWish(others, journey, { title: newTitle('New sail') });
    return { page, others, kai, wish, titles: [wish.title, granted.title] };
  }

  it('open from the name on a note, with their own address and title, and Back leaves them', async () => {
    const { page, kai, wish, titles } = await kaisWishes();
    await openBoard(page);
    await (await waitVisible(wishCard(page, wish.title))).getByRole('link', { name: 'Wished by Kai Nova' }).click();
    await waitVisible(heading(page, 'Kai Nova'));
    await expectSoon(() => titlesOf(page), titles);
    expect(queryOf(page)).toBe(`?member=${kai.username}`);
    await expectSoon(() => page.title(), 'Kai Nova · Wishboard');
    const about = await waitVisible(page.getByRole('region', { name: 'About this member' }));
    expect(await about.innerText()).toContain('1 granted');
    await waitVisible(page.getByText('2 wishes'));
    await page.reload();
    await expectSoon(() => titlesOf(page), titles);
    await page.goBack();
    await waitVisible(heading(page, 'Community Feed'));
    await expectSoon(() => page.title(), 'Wishboard');
  });

  it('can be opened and left by keyboard alone', async () => {
    const { page, wish } = await kaisWishes();
    await openBoard(page);
    await (await waitVisible(wishCard(page, wish.title))).getByRole('link', { name: 'Wished by Kai Nova' }).focus();
    await page.keyboard.press('Enter');
    await waitVisible(heading(page, 'Kai Nova'));
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent), 'Kai Nova');
    await page.getByRole('button', { name: 'Everyone’s wishes' }).focus();
    await page.keyboard.press('Enter');
    await waitVisible(heading(page, 'Community Feed'));
    await expectSoon(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
  });

  it('open from an open wish, to which Back returns, and show their wishes one after another', async () => {
    const { page, wish, titles } = await kaisWishes();
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto(`/?wish=${wish.id}&dialog=wish`);
    const opened = await waitVisible(page.getByRole('dialog', { name: wish.title }));
    await opened.getByRole('link', { name: 'Kai Nova' }).click();
    await waitVisible(heading(page, 'Kai Nova'));
    await page.goBack();
    await waitVisible(page.getByRole('dialog', { name: wish.title }));
    await page.goForward();
    await wishCard(page, wish.title).getByRole('button', { name: wish.title, exact: true }).click();
    await waitVisible(page.getByRole('dialog', { name: wish.title }));
    await page.keyboard.press('ArrowRight');
    await waitVisible(page.getByRole('dialog', { name: titles[1] }));
    await page.keyboard.press('Escape');
    await waitVisible(heading(page, 'Kai Nova'));
  });

  it('open from the faces in the notification list, and Back leads to the community', async () => {
    const { page, others, wish } = await kaisWishes();
    const headers = { origin: journey.url };
    const liked = await page.request.post(`/api/wishes/${wish.id}/reactions`, { data: { emoji: 'heart' }, headers });
    expect(liked.ok()).toBe(true);
    await expectSoon(
      async () => ((await (await others.request.get('/api/notifications')).json()) as unknown[]).length,
      1,
    );
    await openBoard(others);
    await others.getByRole('button', { name: /^Notifications/ }).click();
    await others.getByRole('dialog').getByRole('link', { name: 'Ines Nova' }).click();
    await waitVisible(heading(others, 'Ines Nova'));
    await waitVisible(others.getByText('Ines Nova has not made any wishes yet'));
    await others.goBack();
    await waitVisible(heading(others, 'Community Feed'));
  });

  it('can be sent as a link, which shows the member’s wishes to others', async () => {
    const { page, others, kai, titles } = await kaisWishes();
    await others.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openBoard(others);
    await openMyBoard(others);
    await others.getByRole('button', { name: 'Send as a link' }).click();
    await waitVisible(toasts(others).getByText('Link copied'));
    const link = await others.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${journey.url}/?member=${kai.username}`);
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto(link);
    await expectSoon(() => titlesOf(page), titles);
    await others.goto(link);
    await waitVisible(others.getByText('This is how others see your board.'));
  });

  it('say that an unknown username belongs to nobody, and lead to all wishes', async () => {
    journey.expectErrors(/status of 404/);
    const page = await journey.newVisitor();
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto('/?member=nobody.of.that.name');
    await waitVisible(page.getByText('Nobody here has that name'));
    await page.getByRole('button', { name: 'See everyone’s wishes' }).click();
    await waitVisible(heading(page, 'Community Feed'));
  });

  it('fit 390 and 1440 pixels, and have no accessibility problem, light or dark', async () => {
    const { page, kai, titles } = await kaisWishes();
    await query(journey, 'UPDATE users SET display_name = $1 WHERE id = $2', [
      'Kai of the very long name '.repeat(3),
      kai.id,
    ]);
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto(`/?member=${kai.username}`);
    await expectSoon(() => titlesOf(page), titles);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect([width, await sidewaysOverflow(page)]).toEqual([width, 0]);
      expect([width, await accessProblemsLightAndDark(page, 'main')]).toEqual([width, []]);
    }
  });

  it('are shown in Chinese to a member whose browser is Chinese', async () => {
    const { page, kai, titles } = await kaisWishes({ locale: 'zh-TW' });
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto(`/?member=${kai.username}`);
    await expectSoon(() => page.getByRole('article').getByRole('heading').allInnerTexts(), titles);
    await waitVisible(page.getByRole('region', { name: '關於這位成員' }).getByText('1 個成真'));
    await page.getByRole('button', { name: '所有人的願望' }).click();
    await waitVisible(heading(page, '社群動態'));
  });
}
