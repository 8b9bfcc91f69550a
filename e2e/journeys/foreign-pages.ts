import { expect } from '@jest/globals';
import { paths } from '@wishboard/contracts/http/routes';
import { expectSoon } from '../support/board';
import { attack, type Target } from '../support/foreign-attempts';
import { type ForeignSite, startForeignSite } from '../support/foreign-site';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

const TEST_MS = 120_000;

/** Tables whose rows change only through members' acts. The workers do not change them by themselves. */
const STATE = [
  'wishes',
  'reactions',
  'user_interactions',
  'dismissed_recommendations',
  'kept_wishes',
  'followed_members',
  'followed_categories',
  'hidden_wishes',
  'muted_members',
  'blocked_members',
  'notification_settings',
  'sessions',
];

async function stateOf(journey: Journey): Promise<string[]> {
  const parts = STATE.map(
    (table) => `SELECT '${table}' AS name, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS hash FROM ${table} t`,
  );
  const rows = await query<{ name: string; hash: string }>(journey, parts.join(' UNION ALL '));
  return rows.map(({ name, hash }) => `${name} ${hash}`);
}

/** Journeys about pages of another origin that a signed-in member opens. */
export function foreignPageJourneys(journey: Journey): void {
  let site: ForeignSite;
  beforeAll(async () => {
    site = await startForeignSite();
  });
  afterAll(() => site.stop());

  it.each(['sameSite', 'crossSite'] as const)(
    'cannot change or read anything on the board, whatever they send (%s)',
    async (which) => {
      journey.expectErrors(/./);
      const page = await journey.newVisitor();
      const me = await becomeNewMember(page, journey);
      const wish = await plantWish(page, journey, { title: `Hands off, ${which}` });
      const body = { title: 'Taken over', description: 'By a page.' };
      const targets: Target[] = [
        { method: 'POST', url: paths.wishes, body },
        { method: 'PATCH', url: paths.wish(wish.id), body: { title: 'Taken over' } },
        { method: 'DELETE', url: paths.wish(wish.id), body: {} },
        { method: 'POST', url: paths.toggleGranted(wish.id), body: {} },
        { method: 'POST', url: paths.reactions(wish.id), body: { emoji: 'heart' } },
        { method: 'POST', url: paths.keep(wish.id), body: {} },
        { method: 'POST', url: paths.hide(wish.id), body: {} },
        { method: 'POST', url: paths.block('mei'), body: {} },
        { method: 'POST', url: paths.switchUser, body: { userId: me.id } },
        { method: 'POST', url: paths.dismissRecommendation(wish.id), body: {} },
        { method: 'PUT', url: paths.notificationSettings, body: { muted: ['granted'] } },
        { method: 'POST', url: '/auth/logout', body: {} },
      ].map((target) => ({ ...target, url: journey.url + target.url }));

      const before = await stateOf(journey);
      const arrived: { status: number; method: string; withCookie: boolean }[] = [];
      page.context().on('response', async (response) => {
        if (!response.url().startsWith(journey.url)) return;
        const request = response.request();
        const { cookie = '' } = await request.allHeaders().catch(() => ({ cookie: '' }));
        const withCookie = cookie.includes('wishboard_session=');
        arrived.push({ status: response.status(), method: request.method(), withCookie });
      });
      await page.goto(site[which]);
      expect(await page.evaluate(attack, targets)).toEqual([]);
      // A form that navigates the whole window.
      await page.evaluate(({ url }) => {
        document.body.innerHTML = `<form method=post enctype=text/plain action="${url}"></form>`;
        document.forms[0]?.submit();
      }, targets[0] as Target);
      await page.waitForURL(`${journey.url}/**`);

      const changing = () => arrived.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
      await expectSoon(async () => changing().length >= targets.length * 3, true);
      expect(changing().filter(({ status }) => status !== 403)).toEqual([]);
      // Proves that the test is valid: a page on another port of the same host does send the cookie.
      if (which === 'sameSite') expect(changing().some(({ withCookie }) => withCookie)).toBe(true);
      else expect(changing().every(({ withCookie }) => !withCookie)).toBe(true);
      expect(await stateOf(journey)).toEqual(before);
      expect((await (await page.request.get(`${journey.url}/api/user`)).json()).id).toBe(me.id);
    },
    TEST_MS,
  );
}
