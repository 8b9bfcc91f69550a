import { expect } from '@jest/globals';
import { cleanLine } from '@wishboard/contracts/http/fields/text';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import { paths } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Page } from 'playwright-core';
import { withoutFirstScreen } from '../support/answers';
import { ApiMember } from '../support/api-member';
import { INTRODUCTIONS, markSeen, openBoard, openMyBoard, waitVisible } from '../support/board';
import { inParallel } from '../support/in-parallel';
import { becomeMember, query } from '../support/members';
import { scriptPayloads } from '../support/script-payloads';
import { watchScripts } from '../support/script-watch';
import type { Journey } from '../support/stack';

const AUTHORS = 10;
const AT_ONCE = 4;
/** Most notifications that the bell receives. */
const NOTIFIED = 200;
const TEST_MS = 240_000;
const DESCRIPTION_MAX = 2000;
/** Payloads that would run a script, or lead nowhere, if they were accepted as a web address. */
const NO_ADDRESSES = ['javascript:__x()', ' JaVaScRiPt:__x()', 'data:text/html,x', 'java\tscript:__x()', '//x'];

const wishesWithin = (page: Page) => page.getByRole('list', { name: 'Wishes', exact: true }).getByRole('article');

/** Scrolls until the last wish was shown, because notes far from the viewport are not in the DOM. */
async function readToTheEnd(page: Page): Promise<void> {
  const last = page.getByRole('list', { name: 'Wishes', exact: true }).locator('li[aria-setsize]').last();
  const isShown = () => last.evaluate((item) => item.ariaPosInSet === item.ariaSetSize);
  const isAtEnd = () =>
    page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1);
  do {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight));
    await page.waitForTimeout(50);
  } while (!(await isAtEnd()) || !(await isShown()));
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Journeys about stored scripts: members' content with script payloads is opened on every page. */
export function storedScriptJourneys(journey: Journey): void {
  const payloads = scriptPayloads();
  let authors: { id: string }[];
  let wishes: WishView[];

  /** Makes wishes with each payload as title, description, product title and in a link. The members' names are payloads, too. */
  beforeAll(async () => {
    const names = Array.from({ length: AUTHORS }, (_, at) => payloads.filter((_, index) => index % AUTHORS === at));
    authors = await query<{ id: string }>(
      journey,
      `INSERT INTO users (username, display_name) SELECT name, name FROM unnest($1::text[]) AS name RETURNING id`,
      [names.map((some) => some.join(' '))],
    );
    const limit = inParallel(AT_ONCE);
    const members = await Promise.all(authors.map(({ id }) => ApiMember.signIn(journey.url, id)));
    wishes = await Promise.all(
      payloads.map((payload, at) =>
        limit(async () => {
          const member = members[at % AUTHORS] as ApiMember;
          const productUrl = `http://127.0.0.1:1/?"'${payload.replace(/[\s\p{Cc}]+/gu, '/')}`;
          const description = [payload, payloads[(at + 1) % payloads.length]].join('\n');
          const wish = await member.post<WishView>(paths.wishes, { title: payload, description, productUrl });
          return member.patch<WishView>(paths.wish(wish.id), { productTitle: payload });
        }),
      ),
    );
    await query(
      journey,
      `INSERT INTO notifications (user_id, type, message, related_wish_id)
       SELECT $1, 'reaction', message, wish FROM unnest($2::text[], $3::uuid[]) AS t(message, wish)`,
      [
        authors[0]?.id,
        payloads.slice(0, NOTIFIED).map((_, at) => payloads.filter((_, index) => index % NOTIFIED === at).join(' ')),
        wishes.slice(0, NOTIFIED).map(({ id }) => id),
      ],
    );
  }, TEST_MS);

  async function openAsFirstAuthor() {
    const page = await journey.newVisitor();
    await becomeMember(page, authors[0]?.id ?? '');
    return { page, watch: await watchScripts(page) };
  }

  it('is stored as written except for line breaks and direction characters, in at least 500 cases', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(500);
    expect(wishes.map(({ title, productTitle }) => [title, productTitle])).toEqual(
      payloads.map((text) => [cleanLine(text), cleanLine(text)]),
    );
  });

  it(
    'does not run in the feed or in the recommendations',
    async () => {
      const { page, watch } = await openAsFirstAuthor();
      await withoutFirstScreen(page);
      await page.route('**/api/recommendations?*', async (route) => {
        const answer = await route.fetch();
        const list = (await answer.json()) as object[];
        const reasoned = list.map((wish, at) => ({ ...wish, reason: { kind: 'liked', value: payloads[at] } }));
        await route.fulfill({ response: answer, json: reasoned });
      });
      // Real interests cannot contain payloads, because learnt keywords are words.
      const preferences: PreferencesView = {
        keywords: payloads,
        categories: [],
        colorPreference: null,
        lastUpdated: null,
      };
      await page.route('**/api/user/preferences', (route) => route.fulfill({ json: preferences }));
      await openBoard(page);
      await readToTheEnd(page);
      const strip = page.getByRole('region', { name: '為你推薦' });
      await waitVisible(strip.getByRole('article').first());
      await strip.getByRole('button', { name: '查看全部' }).click();
      const panel = page.getByRole('dialog', { name: 'Recommendations for You' });
      await waitVisible(panel.getByRole('article').first());
      await waitVisible(panel.getByText(payloads[0] ?? '', { exact: true }).first());
      await watch.expectNothing();
    },
    TEST_MS,
  );

  it(
    'does not run on My Board, in its dialogs, in the bell or in the list of members',
    async () => {
      const { page, watch } = await openAsFirstAuthor();
      await openBoard(page);
      await openMyBoard(page);
      const card = await waitVisible(wishesWithin(page).first());
      await card.getByRole('button', { name: 'Share to story' }).click();
      const story = await waitVisible(page.getByRole('dialog', { name: 'Share to your story' }));
      await waitVisible(story.getByRole('img'));
      await page.keyboard.press('Escape');
      await story.waitFor({ state: 'detached' });
      await card.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const edit = await waitVisible(page.getByRole('dialog'));
      await edit.getByLabel('Description').fill(payloads.join('\n').slice(0, DESCRIPTION_MAX));
      await edit.getByRole('button', { name: 'Save' }).click();
      await edit.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await waitVisible(page.getByText(payloads[0] ?? '').first());
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /account and settings$/ }).click();
      await waitVisible(
        page
          .getByRole('dialog')
          .getByText(payloads[1] ?? '')
          .first(),
      );
      await watch.expectNothing();
    },
    TEST_MS,
  );

  it(
    'does not run from the address of the page',
    async () => {
      journey.expectErrors(/status of 40\d/);
      const page = await journey.newVisitor();
      const watch = await watchScripts(page);
      await markSeen(page, ...INTRODUCTIONS);
      for (const payload of payloads.filter((_, at) => at % 60 === 0)) {
        const text = encodeURIComponent(payload);
        await page.goto(`/?wish=${text}&sign-in=${text}&category=${text}#${text}`);
        await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
      }
      await page.goto(`/?wish=${wishes[0]?.id}`);
      await waitVisible(page.locator(`[data-wish="${wishes[0]?.id}"]`).first());
      for (const payload of payloads.slice(0, 3)) {
        await page.goto(`/${encodeURIComponent(payload)}`);
        await waitVisible(page.getByRole('heading', { name: '404 Page Not Found' }));
      }
      await watch.expectNothing();
    },
    TEST_MS,
  );

  it('is refused by Trusted Types when code uses it as markup or as the address of a script', async () => {
    journey.expectErrors(/Trusted(HTML|ScriptURL|Script)|default' policy/);
    const page = await journey.newVisitor();
    await markSeen(page, ...INTRODUCTIONS);
    await openBoard(page);
    const refused = await page.evaluate(() => {
      const nameOf = (mistake: () => unknown) => {
        try {
          mistake();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      return [
        nameOf(() => Object.assign(document.createElement('p'), { innerHTML: '<b>kite</b>' })),
        nameOf(() => Object.assign(document.createElement('script'), { src: '/api/wishes' })),
        nameOf(() => Object.assign(document.createElement('script'), { src: 'https://evil.test/remotes/x.js' })),
        nameOf(() => new Worker('/media/demo/x.js')),
        nameOf(() => Object.assign(document.createElement('script'), { src: '/remotes/mf-board/x.js' })),
      ];
    });
    expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'done']);
  });

  it('is refused with 400 as a product link or as an Instagram account', async () => {
    const member = await ApiMember.signIn(journey.url, authors[0]?.id ?? '');
    const wish = { title: 'A link', description: 'Of mine.' };
    for (const productUrl of NO_ADDRESSES) {
      await expect(member.post(paths.wishes, { ...wish, productUrl })).rejects.toThrow('answered 400');
    }
    await expect(member.post(paths.wishes, { ...wish, igAccount: '"><script>' })).rejects.toThrow('answered 400');
  });
}
