import { expect } from '@jest/globals';
import { accessProblems } from '../support/access-problems';
import { expectSoon, waitVisible } from '../support/board';
import { becomeNewMember } from '../support/members';
import {
  openAsInterestedMember,
  openLiveBoard,
  openPanel,
  panel,
  RECOMMENDATIONS_TEST_MS,
  recommended,
  strip,
  titles,
} from '../support/recommendations';
import type { Journey } from '../support/stack';

/** Journeys about recommendations by keyboard, touch and screen reader. */
export function recommendationAccessJourneys(journey: Journey): void {
  it(
    'can be browsed, dismissed, restored and opened in the panel by keyboard alone',
    async () => {
      const page = await journey.newVisitor({ viewport: { width: 1000, height: 800 } });
      await becomeNewMember(page, journey);
      await openLiveBoard(page);
      const name = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
      const row = strip(page).getByRole('list');
      const scrolled = () => row.evaluate((list) => Math.round(list.scrollLeft));
      const [first = '', , , , last = ''] = await titles(strip(page));

      await strip(page).getByRole('button', { name: '下一頁推薦' }).focus();
      await page.keyboard.press('Enter');
      await expectSoon(async () => (await scrolled()) > 0, true);
      await strip(page).getByRole('button', { name: '上一頁推薦' }).focus();
      await page.keyboard.press('Enter');
      await expectSoon(scrolled, 0);
      expect(await name()).toBe('上一頁推薦');

      await strip(page).getByRole('button', { name: '查看全部' }).focus();
      await page.keyboard.press('Tab');
      expect(await name()).toContain(`為什麼推薦「${first}」`);
      await page.keyboard.press('Tab');
      expect(await name()).toBe(first);
      const passed: unknown[] = [];
      for (let at = 0; at < 5; at += 1) {
        await page.keyboard.press('Tab');
        passed.push(await name());
      }
      expect(passed).toEqual([
        expect.stringMatching(/^愛心 \d/),
        expect.stringMatching(/^火焰 \d/),
        expect.stringMatching(/^讚 \d/),
        expect.stringMatching(/^來自 /),
        `不感興趣：${first}`,
      ]);
      await page.keyboard.press('Enter');
      await expectSoon(name, `復原：重新顯示「${first}」`);
      await page.keyboard.press('Enter');
      await waitVisible(recommended(page, first));

      // The focused card is scrolled into view.
      await recommended(page, last).getByRole('button', { name: last, exact: true }).focus();
      await expectSoon(async () => (await scrolled()) > 0, true);

      await strip(page).getByRole('button', { name: '查看全部' }).focus();
      await page.keyboard.press('Enter');
      await waitVisible(panel(page).getByRole('article').first());
      await expectSoon(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null), true);
      const more = panel(page).getByRole('button', { name: 'Show More Recommendations' });
      await more.focus();
      await page.keyboard.press('Enter');
      await expectSoon(async () => (await titles(panel(page))).length, 12);
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'detached' });
      await expectSoon(name, '查看全部');
    },
    RECOMMENDATIONS_TEST_MS,
  );

  it('scroll by swiping on a phone, without arrow buttons', async () => {
    const page = await journey.newVisitor({ viewport: { width: 400, height: 860 }, hasTouch: true, isMobile: true });
    await openLiveBoard(page);
    expect(await strip(page).getByRole('button', { name: '下一頁推薦' }).count()).toBe(0);
    const row = strip(page).getByRole('list');
    await row.scrollIntoViewIfNeeded();
    const box = await row.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * 0.8, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
    await touch('touchStart', x);
    for (let moved = 20; moved <= 240; moved += 20) await touch('touchMove', x - moved);
    await touch('touchEnd');
    await expectSoon(() => row.evaluate((list) => list.scrollLeft > 100), true);
  });

  it.each(['light', 'dark'] as const)(
    'have no accessibility problem in %s',
    async (colorScheme) => {
      const { page, alike } = await openAsInterestedMember(journey, `serpent-${colorScheme}`.replace('-', ''));
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const part = '[data-boundary="recommendations"]';
      const problems: string[] = [];
      await recommended(page, alike).getByRole('button', { name: /^愛心/ }).click();
      await strip(page)
        .getByRole('button', { name: /^不感興趣/ })
        .last()
        .click();
      await waitVisible(strip(page).getByText('之後不會再推薦這個願望。'));
      problems.push(...(await accessProblems(page, part)));
      await openPanel(page);
      await waitVisible(panel(page).getByText('Your interests:'));
      problems.push(...(await accessProblems(page, '[role="dialog"]')));
      await panel(page).getByRole('button', { name: 'Reset interests' }).click();
      await waitVisible(page.getByRole('alertdialog'));
      problems.push(...(await accessProblems(page, '[role="alertdialog"]')));
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset interests' }).click();
      await waitVisible(panel(page).getByText(/^Your interests are reset\./));
      problems.push(...(await accessProblems(page, '[role="dialog"]')));
      expect(problems).toEqual([]);
    },
    RECOMMENDATIONS_TEST_MS,
  );
}
