import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { holdResponses, withoutFirstScreen } from '../support/answers';
import { expectSoon, hasAttribute, openBoard, reactionButton, waitVisible, wishCard } from '../support/board';
import { becomeMember, becomeNewMember } from '../support/members';
import {
  openAsInterestedMember,
  openLiveBoard,
  openPanel,
  panel,
  plantWishes,
  RECOMMENDATIONS_TEST_MS,
  recommended,
  SOON_MS,
  strip,
  titles,
} from '../support/recommendations';
import type { Journey } from '../support/stack';

/** How long a dismissal can be undone and a card stays after a reaction, in milliseconds. */
const UNDO_MS = 6_000;

export function recommendationJourneys(journey: Journey): void {
  it(
    'change within seconds in every browser of a member after a reaction in one',
    async () => {
      const { liked, alike } = await plantWishes(journey, 'theorbo');
      const [one, other] = [await journey.newVisitor(), await journey.newVisitor()];
      const member = await becomeNewMember(one, journey);
      await becomeMember(other, member.id);
      for (const page of [one, other]) {
        await openLiveBoard(page);
        expect(await recommended(page, alike).count()).toBe(0);
      }
      await reactionButton(await waitVisible(wishCard(one, liked)), 'Heart').click();
      for (const page of [one, other]) {
        const card = recommended(page, alike);
        await card.waitFor({ timeout: SOON_MS });
        // Only the first card with this reason shows it.
        expect(await strip(page).innerText()).toMatch(/因為你(喜歡|對)「theorbo/);
        expect(await recommended(page, liked).count()).toBe(0);
      }
    },
    RECOMMENDATIONS_TEST_MS,
  );

  it(
    'can be reacted to in the strip, in step with the wall',
    async () => {
      const { page, alike } = await openAsInterestedMember(journey, 'crumhorn');
      const onStrip = recommended(page, alike).getByRole('button', { name: /^愛心/ });
      const onWall = reactionButton(wishCard(page, alike), 'Heart');
      await onStrip.click();
      await hasAttribute(onWall, 'aria-pressed', 'true');
      await expectSoon(() => onWall.getAttribute('aria-label'), 'Heart 1');
      // The wish leaves the strip and another one takes its place.
      await recommended(page, alike).waitFor({ state: 'detached', timeout: SOON_MS });
      await expectSoon(async () => (await titles(strip(page))).length, 5);
      // After the reaction is removed on the wall, the wish can be recommended again.
      await onWall.click();
      await onStrip.waitFor({ timeout: SOON_MS });
      await hasAttribute(onStrip, 'aria-pressed', 'false');
    },
    RECOMMENDATIONS_TEST_MS,
  );

  it(
    'lead to their wish on the wall, by keyboard from the strip and from the panel',
    async () => {
      const { page, alike, another } = await openAsInterestedMember(journey, 'sackbut');
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
    RECOMMENDATIONS_TEST_MS,
  );

  it('show interests and placeholders in the panel, and load six more at a time while there are more', async () => {
    const page = await journey.newVisitor();
    await withoutFirstScreen(page);
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
    await waitVisible(strip(page).getByRole('article').first());
    const first = await holdResponses(page, '**/api/recommendations?limit=6');
    await strip(page).getByRole('button', { name: '查看全部' }).click();
    await waitVisible(panel(page).getByRole('heading', { name: 'Recommendations for You' }));
    const standIns = panel(page).getByRole('status').filter({ hasText: 'Loading recommendations...' });
    await standIns.waitFor({ state: 'attached' });
    expect(await standIns.locator('> *').count()).toBe(1 + 6);
    await waitVisible(panel(page).getByText('Your interests:'));
    expect((await panel(page).getByText('Your interests:').locator('..').innerText()).split(/\s+/).slice(2)).toEqual([
      'kites',
      'tea',
      '登山',
    ]);
    await waitVisible(panel(page).getByText('Prefers green notes'));
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
    await withoutFirstScreen(page);
    let none = false;
    await page.route('**/api/recommendations?*', (route) => (none ? route.fulfill({ json: [] }) : route.fallback()));
    await openBoard(page);
    await waitVisible(strip(page).getByRole('article').first());
    none = true;
    await strip(page).getByRole('button', { name: '查看全部' }).click();
    await waitVisible(panel(page).getByText('No recommendations yet!'));
    await page.goto('/');
    await waitVisible(strip(page).getByText('目前沒有推薦的願望'));
  });

  it(
    'do not return after they were dismissed, also after a reload',
    async () => {
      const page = await journey.newVisitor();
      await becomeNewMember(page, journey);
      await openLiveBoard(page);
      const before = await titles(strip(page));
      const [first = ''] = before;
      await strip(page)
        .getByRole('button', { name: `不感興趣：${first}`, exact: true })
        .click();
      await waitVisible(strip(page).getByText('之後不會再推薦這個願望。'));
      await expectSoon(async () => (await titles(strip(page))).length, 5, UNDO_MS + SOON_MS);
      expect(await titles(strip(page))).not.toContain(first);
      await page.reload();
      await waitVisible(strip(page).getByRole('article').first());
      expect(await titles(strip(page))).not.toContain(first);
    },
    RECOMMENDATIONS_TEST_MS,
  );

  it(
    'forget the learnt interests when these are reset in the panel',
    async () => {
      const { page, alike } = await openAsInterestedMember(journey, 'nyckelharpa');
      await openPanel(page);
      await waitVisible(panel(page).getByText('Your interests:'));
      await waitVisible(panel(page).getByText('nyckelharpa', { exact: true }));
      await panel(page).getByRole('button', { name: 'Reset interests' }).click();
      const question = page.getByRole('alertdialog', { name: 'Reset your interests?' });
      await waitVisible(question);
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await waitVisible(panel(page));
      await panel(page).getByRole('button', { name: 'Reset interests' }).click();
      await question.getByRole('button', { name: 'Reset interests' }).click();
      await waitVisible(panel(page).getByText(/^Your interests are reset\./));
      await expectSoon(() => page.getByText('「nyckelharpa」').count(), 0, SOON_MS);
      await expectSoon(async () => (await titles(panel(page))).includes(alike), false, SOON_MS);
      await page.reload();
      // The panel is open again, because the address contains it.
      await waitVisible(panel(page).getByRole('article').first());
      expect(await panel(page).getByText('nyckelharpa', { exact: true }).count()).toBe(0);
      expect(await titles(panel(page))).not.toContain(alike);
    },
    RECOMMENDATIONS_TEST_MS,
  );
}
