import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { holdResponses } from '../support/answers';
import { expectSoon, markSeen, openMyBoard, waitVisible } from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import { type Journey, WITH_MOTION } from '../support/stack';

/** How long after the first own wish the tips appear, in milliseconds. Source: specification, section 9. */
const TIPS_DELAY_MS = 3_000;

const remembered = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Journeys about the guide of the first visit and the tips after the first wish. */
export function onboardingJourneys(journey: Journey): void {
  it('has three steps, forwards and back, and leads to the create dialog', async () => {
    const page = await journey.newVisitor(WITH_MOTION);
    await page.goto('/');
    const guide = page.getByRole('dialog');
    for (const [title, progress] of [
      ['歡迎來到 Wishboard！', '第 1 步，共 3 步'],
      ['許下你的願望', '第 2 步，共 3 步'],
      ['探索社群', '第 3 步，共 3 步'],
    ] as const) {
      await waitVisible(guide.getByRole('heading', { name: title }));
      await waitVisible(guide.getByText(progress));
      const next = guide.getByRole('button', { name: '下一步' });
      if (await next.isVisible()) await next.click();
    }
    await guide.getByRole('button', { name: '上一步' }).click();
    await waitVisible(guide.getByText('第 2 步，共 3 步'));
    await guide.getByRole('button', { name: '下一步' }).click();
    await waitVisible(guide.getByRole('button', { name: '稍後再說' }));
    await guide.getByRole('button', { name: '立即許願' }).click();
    await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    expect(await remembered(page, 'guide-seen')).toBe('true');
  });

  it('fades out for 300 ms when closed, is not shown again by itself, and opens by its button', async () => {
    const page = await journey.newVisitor(WITH_MOTION);
    await page.clock.install();
    await page.goto('/');
    const guide = page.getByRole('dialog');
    await waitVisible(guide.getByText('第 1 步，共 3 步'));
    await page.clock.pauseAt(Date.now() + 60_000);
    await guide.getByRole('button', { name: '關閉導覽' }).click();
    await page.clock.runFor(250);
    expect(await guide.count()).toBe(1);
    expect(await remembered(page, 'guide-seen')).toBeNull();
    await page.clock.runFor(60);
    await expectSoon(() => guide.count(), 0);
    expect(await remembered(page, 'guide-seen')).toBe('true');
    await page.clock.resume();
    await page.reload();
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
    await waitVisible(page.getByRole('article').first());
    expect(await guide.count()).toBe(0);
    await page.getByRole('button', { name: '再看一次導覽' }).click();
    await waitVisible(guide.getByText('第 1 步，共 3 步'));
  });

  it('can be closed at each of its steps, and with 稍後再說 at the last, and demands no wish afterwards', async () => {
    const page = await journey.newVisitor();
    await page.goto('/');
    const guide = page.getByRole('dialog');
    const closings = ['關閉導覽', '關閉導覽', '關閉導覽', '稍後再說'];
    for (const [at, closing] of closings.entries()) {
      await waitVisible(guide.getByText('第 1 步，共 3 步'));
      for (let step = 0; step < Math.min(at, 2); step += 1) await guide.getByRole('button', { name: '下一步' }).click();
      await guide.getByRole('button', { name: closing }).click();
      await guide.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('');
      // The page is usable, and no other dialog has come instead.
      await page.getByRole('radio', { name: 'My Board' }).click();
      await waitVisible(page.getByRole('heading', { name: 'My Wishboard' }));
      await page.getByRole('radio', { name: 'Community' }).click();
      await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
      expect(await guide.count()).toBe(0);
      await page.getByRole('button', { name: '再看一次導覽' }).click();
    }
  });

  it.each([
    [
      'a window with a mouse',
      {},
      ['按上方的「Make a Wish」新增願望，把期待貼上牆', '把滑鼠移到便利貼上，用表情符號回應'],
    ],
    [
      'a phone',
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      ['點「＋」新增願望，把期待貼上牆', '點便利貼上的表情符號，就能回應願望'],
    ],
  ])(
    'shows three tips three seconds after an own wish is known, until they are dismissed, in %s',
    async (_where, options, [add = '', react = '']) => {
      const page = await journey.newVisitor(options);
      await becomeNewMember(page, journey);
      await plantWish(page, journey, { title: 'My very first' });
      await page.clock.install();
      const ownWishes = await holdResponses(page, /\/api\/wishes\/my/);
      await page.goto('/');
      const tips = page.getByRole('region', { name: '快速上手小技巧' });
      const guide = page.getByRole('dialog');
      await waitVisible(guide);
      // From here on only the test advances the clock.
      await page.clock.pauseAt(Date.now() + 60_000);
      expect(await tips.count()).toBe(0);
      await page.keyboard.press('Escape');
      await expectSoon(async () => {
        await page.clock.runFor(100);
        return guide.count();
      }, 0);
      // The delay of three seconds begins with the response, however late the response arrives.
      await ownWishes.requested;
      await page.clock.runFor(TIPS_DELAY_MS);
      expect(await tips.count()).toBe(0);
      ownWishes.release();
      let waited = 0;
      await expectSoon(async () => {
        await page.clock.runFor(100);
        waited += 100;
        return tips.count();
      }, 1);
      expect(waited).toBeGreaterThanOrEqual(TIPS_DELAY_MS);
      expect(await tips.getByRole('listitem').allInnerTexts()).toEqual([
        add,
        react,
        '用便利貼上的「Share to story」，把願望分享到 Instagram 限時動態',
      ]);
      // The buttons that the tips name exist.
      const named = 'hasTouch' in options ? page.getByRole('main') : page.getByRole('banner');
      await waitVisible(named.getByRole('button', { name: 'Make a Wish' }));
      await waitVisible(page.getByRole('button', { name: 'Share to story' }).first());
      await tips.getByRole('button', { name: '知道了' }).click();
      await tips.waitFor({ state: 'detached' });
      expect(await remembered(page, 'tips-seen')).toBe('true');
      await page.clock.resume();
      await page.reload();
      await openMyBoard(page);
      await waitVisible(page.getByRole('article', { name: 'My very first' }));
      await page.clock.runFor(4000);
      expect(await tips.count()).toBe(0);
    },
  );

  it('shows no tips to a member without a wish', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await markSeen(page, 'guide-seen');
    await page.clock.install();
    await page.goto('/');
    await openMyBoard(page);
    await waitVisible(page.getByText('你還沒有許下任何願望'));
    await page.clock.runFor(6000);
    expect(await page.getByRole('region', { name: '快速上手小技巧' }).count()).toBe(0);
  });

  it('can be closed where the browser blocks storage', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await page.getByRole('button', { name: '關閉導覽' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitVisible(page.getByRole('article').first());
  });
}
