import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import { paths } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wish';
import type { Locator, Page } from 'playwright-core';
import { hold } from '../support/answers';
import { expectSoon, hasAttribute, openBoard, reactionButton, seen, wishCard } from '../support/board';
import { becomeMember, becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

/** What arrives, arrives soon or never: nothing on the page reads the recommendations again by itself. */
const SOON_MS = 25_000;
/** As long as a dismissal can be taken back, and as long as a card stays after a reaction. */
const UNDO_MS = 6_000;
const TEST_MS = 120_000;

const strip = (page: Page): Locator => page.getByRole('region', { name: '為你推薦' });
const recommended = (page: Page, title: string): Locator =>
  strip(page).getByRole('article', { name: title, exact: true });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Recommendations for You' });
const titles = (place: Locator): Promise<string[]> => place.getByRole('article').getByRole('heading').allInnerTexts();

/** Opens the board of a member whose reactions alone tell of a taste: what else the page records is not sent. */
async function openLiveBoard(page: Page): Promise<void> {
  await page.route(`**${paths.interactions}`, (route) => route.fulfill({ status: 201, json: {} }));
  const stream = page.waitForResponse((answer) => answer.url().endsWith(paths.notificationStream));
  await openBoard(page);
  expect((await stream).status()).toBe(200);
  await seen(strip(page).getByRole('article').first());
}

async function openPanel(page: Page): Promise<Locator> {
  await strip(page).getByRole('button', { name: '查看全部' }).click();
  await seen(panel(page).getByRole('article').first());
  return panel(page);
}

/** What the axe rules, all of them, find in a part of the page. */
async function problemsOf(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations.map(({ id, nodes }) => `${id} in ${part}: ${nodes[0]?.html}`);
}

export function recommendationJourneys(journey: Journey): void {
  /** Wishes of somebody else with a word that nobody else uses: one to react to, two for those who did. */
  async function plantWishes(word: string): Promise<{ liked: string; alike: string; another: string }> {
    const author = await journey.newVisitor();
    await becomeNewMember(author, journey, 'Otto Other');
    const planted = { liked: `${word} lessons`, alike: `${word} strings`, another: `${word} case` };
    for (const title of Object.values(planted)) {
      await plantWish(author, journey, { title, description: `All about the ${word}.` });
    }
    return planted;
  }

  /** A member's page whose strip has a wish because of a reaction, and who is interested in the word. */
  async function interestedIn(word: string) {
    const planted = await plantWishes(word);
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await openLiveBoard(page);
    await reactionButton(await seen(wishCard(page, planted.liked)), 'Heart').click();
    await recommended(page, planted.alike).waitFor({ timeout: SOON_MS });
    return { page, ...planted };
  }

  it(
    'follow within seconds, in every browser of the member, what the member reacts to in one',
    async () => {
      const { liked, alike } = await plantWishes('theorbo');
      const [one, other] = [await journey.newVisitor(), await journey.newVisitor()];
      const member = await becomeNewMember(one, journey);
      await becomeMember(other, journey, member.id);
      for (const page of [one, other]) {
        await openLiveBoard(page);
        expect(await recommended(page, alike).count()).toBe(0);
      }
      await reactionButton(await seen(wishCard(one, liked)), 'Heart').click();
      for (const page of [one, other]) {
        const card = recommended(page, alike);
        await card.waitFor({ timeout: SOON_MS });
        expect(await card.innerText()).toMatch(/因為你(喜歡|對)「theorbo/);
        expect(await recommended(page, liked).count()).toBe(0);
      }
    },
    TEST_MS,
  );

  it(
    'can be reacted to where they are, in step with the wall',
    async () => {
      const { page, alike } = await interestedIn('crumhorn');
      const onStrip = recommended(page, alike).getByRole('button', { name: /^愛心/ });
      const onWall = reactionButton(wishCard(page, alike), 'Heart');
      await onStrip.click();
      await hasAttribute(onWall, 'aria-pressed', 'true');
      await expectSoon(() => onWall.getAttribute('aria-label'), 'Heart 1');
      // It makes room for another wish, and takes no place in the list any more.
      await recommended(page, alike).waitFor({ state: 'detached', timeout: SOON_MS });
      await expectSoon(async () => (await titles(strip(page))).length, 5);
      // Taken back on the wall, it can be recommended again.
      await onWall.click();
      await onStrip.waitFor({ timeout: SOON_MS });
      await hasAttribute(onStrip, 'aria-pressed', 'false');
    },
    TEST_MS,
  );

  it(
    'show a wish on the wall, by keyboard and from the panel',
    async () => {
      const { page, alike, another } = await interestedIn('sackbut');
      const focused = () => page.evaluate(() => document.activeElement?.closest('[data-wish] h2')?.textContent ?? '');
      const title = recommended(page, alike).getByRole('button', { name: alike, exact: true });
      await title.focus();
      await page.keyboard.press('Enter');
      await expectSoon(focused, alike);
      await openPanel(page);
      await panel(page).getByRole('button', { name: another, exact: true }).click();
      await panel(page).waitFor({ state: 'detached' });
      await expectSoon(focused, another);
    },
    TEST_MS,
  );

  it('say in the panel what they rest on, stand in while they load, and grow by six while there are more', async () => {
    const page = await journey.newVisitor();
    const asked: string[] = [];
    let samples: WishView[] = [];
    const [known, wanted] = [13, (url: string) => Number(new URL(url).searchParams.get('limit'))];
    await page.route('**/api/recommendations?*', async (route) => {
      if (samples.length === 0)
        samples = await (await route.fetch({ url: `${journey.url}/api/wishes?limit=13` })).json();
      asked.push(String(wanted(route.request().url())));
      await route.fulfill({ json: samples.slice(0, Math.min(known, wanted(route.request().url()))) });
    });
    await page.route('**/api/user/preferences', (route) =>
      route.fulfill({
        json: {
          keywords: ['kites', 'tea', '登山', 'unseen'],
          categories: [],
          colorPreference: 'green',
          lastUpdated: '2026-01-01T00:00:00.000Z',
        },
      }),
    );
    await openBoard(page);
    await seen(strip(page).getByRole('article').first());
    const first = await hold(page, '**/api/recommendations?limit=6');
    await strip(page).getByRole('button', { name: '查看全部' }).click();
    await seen(panel(page).getByRole('heading', { name: 'Recommendations for You' }));
    const standIns = panel(page).getByRole('status').filter({ hasText: 'Loading recommendations...' });
    await standIns.waitFor({ state: 'attached' });
    expect(await standIns.locator('> *').count()).toBe(1 + 6);
    await seen(panel(page).getByText('Your interests:'));
    expect((await panel(page).getByText('Your interests:').locator('..').innerText()).split(/\s+/).slice(2)).toEqual([
      'kites',
      'tea',
      '登山',
    ]);
    await seen(panel(page).getByText('Prefers green notes'));
    first.release((route) => route.fallback());
    const more = panel(page).getByRole('button', { name: 'Show More Recommendations' });
    for (const shown of [6, 12]) {
      await expectSoon(async () => (await titles(panel(page))).length, shown);
      await more.click();
    }
    await expectSoon(async () => (await titles(panel(page))).length, known);
    expect(await more.count()).toBe(0);
    expect([...new Set(asked)]).toEqual(['5', '6', '12', '18']);
  });

  it('say that there are none, in the strip and in the panel', async () => {
    const page = await journey.newVisitor();
    let none = false;
    await page.route('**/api/recommendations?*', (route) => (none ? route.fulfill({ json: [] }) : route.fallback()));
    await openBoard(page);
    await seen(strip(page).getByRole('article').first());
    none = true;
    await strip(page).getByRole('button', { name: '查看全部' }).click();
    await seen(panel(page).getByText('No recommendations yet!'));
    await page.reload();
    await seen(strip(page).getByText('目前沒有推薦的願望'));
  });

  it(
    'can be used without a mouse: along the strip, dismissed, taken back, and through the panel',
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
      expect(await name()).toBe(first);
      const passed: unknown[] = [];
      for (let at = 0; at < 4; at += 1) {
        await page.keyboard.press('Tab');
        passed.push(await name());
      }
      expect(passed).toEqual([
        expect.stringMatching(/^愛心 \d/),
        expect.stringMatching(/^火焰 \d/),
        expect.stringMatching(/^讚 \d/),
        `不感興趣：${first}`,
      ]);
      await page.keyboard.press('Enter');
      await expectSoon(name, `復原：重新顯示「${first}」`);
      await page.keyboard.press('Enter');
      await seen(recommended(page, first));

      // Whatever has the focus is brought into sight.
      await recommended(page, last).getByRole('button', { name: last, exact: true }).focus();
      await expectSoon(async () => (await scrolled()) > 0, true);

      await strip(page).getByRole('button', { name: '查看全部' }).focus();
      await page.keyboard.press('Enter');
      await seen(panel(page).getByRole('article').first());
      await expectSoon(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null), true);
      const more = panel(page).getByRole('button', { name: 'Show More Recommendations' });
      await more.focus();
      await page.keyboard.press('Enter');
      await expectSoon(async () => (await titles(panel(page))).length, 12);
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'detached' });
      await expectSoon(name, '查看全部');
    },
    TEST_MS,
  );

  it('move with a finger, which needs no arrows', async () => {
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

  it(
    'never return when they are "not for me"',
    async () => {
      const page = await journey.newVisitor();
      await becomeNewMember(page, journey);
      await openLiveBoard(page);
      const before = await titles(strip(page));
      const [first = ''] = before;
      await strip(page)
        .getByRole('button', { name: `不感興趣：${first}`, exact: true })
        .click();
      await seen(strip(page).getByText('之後不會再推薦這個願望。'));
      await expectSoon(async () => (await titles(strip(page))).length, 5, UNDO_MS + SOON_MS);
      expect(await titles(strip(page))).not.toContain(first);
      await page.reload();
      await seen(strip(page).getByRole('article').first());
      expect(await titles(strip(page))).not.toContain(first);
    },
    TEST_MS,
  );

  it(
    'forget the interests when they are reset in the panel, and start anew',
    async () => {
      const { page, alike } = await interestedIn('nyckelharpa');
      await openPanel(page);
      await seen(panel(page).getByText('Your interests:'));
      await seen(panel(page).getByText('nyckelharpa', { exact: true }));
      await panel(page).getByRole('button', { name: 'Reset interests' }).click();
      const question = page.getByRole('alertdialog', { name: 'Reset your interests?' });
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await seen(panel(page));
      await panel(page).getByRole('button', { name: 'Reset interests' }).click();
      await question.getByRole('button', { name: 'Reset interests' }).click();
      await seen(panel(page).getByText(/^Your interests are reset\./));
      await expectSoon(() => page.getByText('「nyckelharpa」').count(), 0, SOON_MS);
      await expectSoon(async () => (await titles(panel(page))).includes(alike), false, SOON_MS);
      await page.reload();
      await openPanel(page);
      expect(await panel(page).getByText('nyckelharpa', { exact: true }).count()).toBe(0);
      expect(await titles(panel(page))).not.toContain(alike);
    },
    TEST_MS,
  );

  it.each(['light', 'dark'] as const)(
    'have no accessibility problem in %s',
    async (colorScheme) => {
      const { page, alike } = await interestedIn(`serpent-${colorScheme}`.replace('-', ''));
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const part = '[data-boundary="recommendations"]';
      const problems: string[] = [];
      await recommended(page, alike).getByRole('button', { name: /^愛心/ }).click();
      await strip(page)
        .getByRole('button', { name: /^不感興趣/ })
        .last()
        .click();
      await seen(strip(page).getByText('之後不會再推薦這個願望。'));
      problems.push(...(await problemsOf(page, part)));
      await openPanel(page);
      await seen(panel(page).getByText('Your interests:'));
      problems.push(...(await problemsOf(page, '[role="dialog"]')));
      await panel(page).getByRole('button', { name: 'Reset interests' }).click();
      await seen(page.getByRole('alertdialog'));
      problems.push(...(await problemsOf(page, '[role="alertdialog"]')));
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset interests' }).click();
      await seen(panel(page).getByText(/^Your interests are reset\./));
      problems.push(...(await problemsOf(page, '[role="dialog"]')));
      expect(problems).toEqual([]);
    },
    TEST_MS,
  );
}
