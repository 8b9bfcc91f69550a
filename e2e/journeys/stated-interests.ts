import { expect } from '@jest/globals';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { Locator, Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import { expectSoon, INTRODUCTIONS, markSeen, openBoard, waitVisible } from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import {
  openAsInterestedMember,
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

/** How long "less like this" can be undone in place, in milliseconds. */
const UNDO_MS = 6_000;
const WIDTHS = [390, 1440];

const why = (page: Page): Locator => page.getByRole('dialog', { name: 'Why this wish?' });
const interests = (page: Page): Locator => panel(page).getByRole('list', { name: 'Your interests:' });
const question = (page: Page): Locator => strip(page).getByRole('group', { name: /^你最想許什麼願望？/ });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

async function askWhy(page: Page, title: string): Promise<Locator> {
  await recommended(page, title)
    .getByRole('button', { name: new RegExp(`為什麼推薦「${title}」$`) })
    .click();
  await waitVisible(why(page).getByRole('listitem').first());
  return why(page);
}

async function preferences(page: Page): Promise<PreferencesView> {
  return (await page.request.get('/api/user/preferences')).json();
}

/** Presses Tab until the element with a name has the focus, at most `times` times. */
async function tabTo(page: Page, name: string | RegExp, times = 30): Promise<void> {
  const isThere = async () => {
    const now = (await focused(page)) ?? '';
    return typeof name === 'string' ? now === name : name.test(now);
  };
  for (let at = 0; at < times && !(await isThere()); at += 1) await page.keyboard.press('Tab');
  expect(await focused(page)).toEqual(typeof name === 'string' ? name : expect.stringMatching(name));
}

/** Journeys about the interests that members state for their recommendations. */
export function statedInterestsJourneys(journey: Journey): void {
  it(
    'name their reason, lead to the wish it names, and hide a card by "Less like this" until undone',
    async () => {
      const { page, liked, alike } = await openAsInterestedMember(journey, 'bombarde');
      await askWhy(page, alike);
      await waitVisible(why(page).getByText('You liked', { exact: true }));
      await waitVisible(why(page).getByRole('button', { name: liked, exact: true }));
      await why(page).getByRole('button', { name: 'Less like this' }).click();
      await why(page).waitFor({ state: 'detached' });
      await waitVisible(strip(page).getByText('之後會少推薦這類願望。'));
      const undo = `復原：重新顯示「${alike}」`;
      await expectSoon(() => focused(page), undo);
      await expectSoon(async () => (await preferences(page)).lessLike?.map(({ title }) => title), [alike]);
      // Meanwhile the list has been computed anew without the wish; the undo button stays in its place.
      await page.keyboard.press('Enter');
      await waitVisible(recommended(page, alike));
      await expectSoon(async () => (await preferences(page)).lessLike, []);

      await recommended(page, alike).waitFor({ timeout: SOON_MS });
      await askWhy(page, alike);
      await why(page).getByRole('button', { name: 'Less like this' }).click();
      await recommended(page, alike).waitFor({ state: 'detached' });
      await expectSoon(() => strip(page).getByText('之後會少推薦這類願望。').count(), 0, UNDO_MS + SOON_MS);
      await openPanel(page);
      expect(await titles(panel(page))).not.toContain(alike);
      await panel(page).getByRole('button', { name: 'Change interests' }).click();
      await panel(page)
        .getByRole('button', { name: `Take back: less like “${alike}”` })
        .click();
      await expectSoon(async () => (await titles(panel(page))).includes(alike), true, SOON_MS);

      await page.keyboard.press('Escape');
      await recommended(page, alike).waitFor({ timeout: SOON_MS });
      await askWhy(page, alike);
      await why(page).getByRole('button', { name: liked, exact: true }).click();
      await why(page).waitFor({ state: 'detached' });
      await expectSoon(
        () => page.evaluate(() => document.activeElement?.closest('[data-wish] h2')?.textContent ?? ''),
        liked,
      );
    },
    RECOMMENDATIONS_TEST_MS,
  );

  it(
    'update reasons and panel when an interest is removed and another one is added',
    async () => {
      const { page } = await openAsInterestedMember(journey, 'ocarina');
      await plantWishes(journey, 'zither');
      journey.expectErrors(/status of 400/);
      await openPanel(page);
      await interests(page).getByRole('button', { name: 'Remove interest ocarina' }).click();
      await waitVisible(panel(page).getByText('“ocarina” is no longer one of your interests.'));
      await expectSoon(() => page.getByText('「ocarina」感興趣').count(), 0);
      await expectSoon(() => panel(page).getByText('interested in “ocarina”').count(), 0);

      await panel(page)
        .getByRole('button', { name: /^Change interests|^Say what interests you/ })
        .click();
      const field = panel(page).getByRole('textbox', { name: 'Add an interest' });
      await field.fill('want');
      await field.press('Enter');
      await waitVisible(panel(page).getByText('That says too little. Name a thing, a place or something to do.'));
      await field.fill('zither');
      await field.press('Enter');
      await waitVisible(interests(page).getByText('zither', { exact: true }));
      expect(await field.inputValue()).toBe('');
      // The worker computes the list anew, and the stream tells the open page.
      await panel(page)
        .getByRole('article', { name: /^zither/ })
        .first()
        .waitFor({ timeout: SOON_MS });
      await expectSoon(() => panel(page).getByText('Because you are interested in “zither”').count(), 1, SOON_MS);

      await page.reload();
      await waitVisible(panel(page).getByRole('article').first());
      await waitVisible(interests(page).getByText('zither', { exact: true }));
      expect(await interests(page).getByText('ocarina', { exact: true }).count()).toBe(0);
      expect(await page.getByText(/ocarina[」”]/).count()).toBe(0);
      expect(await preferences(page)).toMatchObject({ stated: { added: ['zither'], removed: ['ocarina'] } });
    },
    RECOMMENDATIONS_TEST_MS,
  );

  it(
    'begin with the categories that a new member chooses, asked once and not while the guide is open',
    async () => {
      const author = await journey.newVisitor();
      await becomeNewMember(author, journey, 'Otto Other');
      const planted = await plantWish(author, journey, { title: 'A shelf for atlases', category: 'books' });
      const page = await journey.newVisitor();
      await becomeNewMember(page, journey, 'Nele New', { isAsked: true });
      await markSeen(page, 'tips-seen');
      await page.goto('/');
      const guide = page.getByRole('dialog');
      await waitVisible(guide.getByRole('button', { name: '下一步' }));
      expect(await page.locator('fieldset').count()).toBe(0);
      await guide.getByRole('button', { name: '關閉導覽' }).click();
      await waitVisible(question(page));
      expect(await strip(page).getByRole('article').count()).toBe(0);
      await question(page).getByRole('checkbox', { name: 'Books' }).check();
      await question(page).getByRole('checkbox', { name: 'Travel' }).check();
      await question(page).getByRole('checkbox', { name: 'Food & Drink' }).check();
      expect(await question(page).getByRole('checkbox', { name: 'General' }).isDisabled()).toBe(true);
      await strip(page).getByRole('button', { name: '看看推薦' }).click();
      await waitVisible(strip(page).getByRole('article').first());
      await expectSoon(() => focused(page), '為你推薦');
      expect((await preferences(page)).stated?.categories).toEqual(['books', 'travel', 'food']);
      await strip(page)
        .getByText(/^因為你選了「(Books|Travel|Food & Drink)」$/)
        .first()
        .waitFor({ timeout: SOON_MS });
      await page.reload();
      await waitVisible(strip(page).getByRole('article').first());
      expect(await question(page).count()).toBe(0);
      await openPanel(page);
      await panel(page)
        .getByRole('button', { name: /^Change interests|^Say what interests you/ })
        .click();
      expect(await panel(page).getByRole('checkbox', { name: 'Books' }).isChecked()).toBe(true);
      expect(planted.category).toBe('books');
    },
    RECOMMENDATIONS_TEST_MS,
  );

  it('do not ask a new member again who skipped the question', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey, 'Sia Skip', { isAsked: true });
    await openBoard(page);
    await waitVisible(question(page));
    await strip(page).getByRole('button', { name: '略過' }).click();
    await waitVisible(strip(page).getByRole('article').first());
    await page.reload();
    await waitVisible(strip(page).getByRole('article').first());
    expect(await question(page).count()).toBe(0);
  });

  it(
    'can be changed by keyboard alone',
    async () => {
      const { page, alike } = await openAsInterestedMember(journey, 'dulcian');
      await strip(page).getByRole('button', { name: '查看全部' }).focus();
      await tabTo(page, new RegExp(`為什麼推薦「${alike}」$`));
      await page.keyboard.press('Enter');
      await waitVisible(why(page).getByRole('listitem').first());
      await tabTo(page, 'Less like this');
      await page.keyboard.press('Enter');
      await expectSoon(() => focused(page), `復原：重新顯示「${alike}」`);
      await page.keyboard.press('Enter');
      await waitVisible(recommended(page, alike));

      await strip(page).getByRole('button', { name: '查看全部' }).focus();
      await page.keyboard.press('Enter');
      await waitVisible(interests(page));
      await tabTo(page, 'Remove interest dulcian');
      await page.keyboard.press('Enter');
      await waitVisible(panel(page).getByText('“dulcian” is no longer one of your interests.'));
      await expectSoon(async () => /^(Remove interest|Say what|Change)/.test((await focused(page)) ?? ''), true);
      await tabTo(page, 'Undo: keep “dulcian” as an interest');
      await page.keyboard.press('Space');
      await waitVisible(interests(page).getByText('dulcian', { exact: true }));
      await tabTo(page, /^Change interests/);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await tabTo(page, '');
      await page.keyboard.type('shawm');
      await page.keyboard.press('Enter');
      await waitVisible(interests(page).getByText('shawm', { exact: true }));
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'detached' });
      await expectSoon(() => focused(page), '查看全部');
    },
    RECOMMENDATIONS_TEST_MS,
  );

  it.each([
    ['en-GB', 'light'],
    ['en-GB', 'dark'],
    ['zh-TW', 'light'],
    ['zh-TW', 'dark'],
  ] as const)(
    'have no accessibility problem in %s and %s, narrow and wide',
    async (locale, colorScheme) => {
      const page = await journey.newVisitor({ locale, colorScheme });
      journey.expectErrors(/status of 400/);
      await becomeNewMember(page, journey, 'Ada Axe', { isAsked: true });
      await markSeen(page, ...INTRODUCTIONS);
      await page.goto('/');
      await waitVisible(question(page));
      const problems: string[] = [];
      const look = async (part: string) => {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const found = await accessProblems(page, part);
          problems.push(...found.map((problem) => `${problem} in ${part} at ${width}`));
        }
      };
      await strip(page).getByRole('checkbox').first().check();
      await look('[data-boundary="recommendations"]');
      await strip(page).getByRole('button').last().click();
      await strip(page).getByRole('article').first().getByRole('button').first().click();
      await waitVisible(page.getByRole('dialog').getByRole('listitem').first());
      await look('[role="dialog"]');
      await page.keyboard.press('Escape');
      await strip(page).getByRole('button', { name: '查看全部' }).click();
      await page.locator('[role="dialog"] [aria-expanded="false"]').click();
      await waitVisible(page.getByRole('dialog').getByRole('textbox'));
      await page.getByRole('dialog').getByRole('textbox').fill('的');
      await page.getByRole('dialog').getByRole('textbox').press('Enter');
      await waitVisible(page.getByRole('dialog').getByRole('alert').first());
      await look('[role="dialog"]');
      expect(problems).toEqual([]);
    },
    RECOMMENDATIONS_TEST_MS,
  );
}
