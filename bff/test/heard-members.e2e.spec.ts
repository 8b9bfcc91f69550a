import type { DecidedView } from '@wishboard/contracts/http/moderation/moderation';
import type { ToggleReactionResponse } from '@wishboard/contracts/http/wishes/reaction';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import { Housekeeping } from '../src/housekeeping/housekeeping.module.js';
import { Harness, type Member, until } from './harness.js';

describe('The order of the most cheered wishes', () => {
  let bff: Harness;
  let mei: Member;
  let newcomer: Member;
  let wishes: WishView[];

  beforeAll(async () => {
    bff = await Harness.start('heard');
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  /** Creates three wishes. The newest has no cheers, the second has one, the oldest has two. */
  beforeEach(async () => {
    await bff.database.query('DELETE FROM users WHERE id <> $1', [mei.id]);
    await bff.database.query('DELETE FROM wishes');
    const friends = [await bff.member('tom'), await bff.member('kim')];
    await bff.database.query(`UPDATE users SET created_at = now() - interval '9 days'`);
    wishes = [];
    for (const title of ['Kite one', 'Kite two', 'Kite three']) wishes.push(await bff.wish(mei, { title }));
    await bff.database.transaction((manager) =>
      writeTerms(
        manager,
        wishes.map(({ id }) => id),
      ),
    );
    for (const [at, count] of [2, 1].entries()) {
      for (const friend of friends.slice(0, count)) await cheer(friend, at);
    }
    newcomer = await bff.member('newcomer');
  });

  const cheer = (as: Member, at: number) =>
    bff.post<ToggleReactionResponse>(`/api/wishes/${wishes[at]?.id}/reactions`, as, { emoji: 'heart' });
  const titlesOf = async (path: string): Promise<string[]> => {
    const { body } = await bff.call<WishView[]>(path, { as: mei });
    return body.map(({ title }) => title);
  };
  const LISTS = [
    '/api/wishes/community?sort=cheered',
    '/api/wishes/my?sort=cheered',
    '/api/wishes/search?q=kite&sort=cheered',
  ];
  const AS_BEFORE = ['Kite one', 'Kite two', 'Kite three'];

  it.each(LISTS)(
    'is the same after a hundred accounts that were created just now cheer another wish: %s',
    async (path) => {
      await bff.database.query(
        `WITH ring AS (INSERT INTO users (username, display_name)
         SELECT 'ring ' || n, 'Ring' FROM generate_series(1, 100) n RETURNING id)
       SELECT toggle_reaction($1, id, 'heart', true, NULL, NULL) FROM ring`,
        [wishes[2]?.id],
      );
      expect(await titlesOf(path)).toEqual(AS_BEFORE);
    },
  );

  it('does not depend on a newcomer’s cheer, which is in the reaction count, also for other members', async () => {
    expect((await cheer(newcomer, 2)).body.reactionCounts).toEqual({ heart: 1 });
    const { body } = await bff.call<WishView[]>(LISTS[0] ?? '', { as: mei });
    expect(body.map(({ reactionCounts }) => reactionCounts)).toEqual([{ heart: 2 }, { heart: 1 }, { heart: 1 }]);
  });

  it('counts newcomers’ cheers once their accounts are a day old and housekeeping has run', async () => {
    const other = await bff.member('other');
    for (const member of [newcomer, other]) await cheer(member, 2);
    await bff.database.query(`UPDATE users SET created_at = now() - interval '25 hours' WHERE id = ANY ($1)`, [
      [newcomer.id, other.id],
    ]);
    await bff.app.get(Housekeeping, { strict: false }).purge();
    for (const path of LISTS) expect(await titlesOf(path)).toEqual(['Kite three', 'Kite one', 'Kite two']);
  });

  it('ignores the cheers of a member whom moderators decided against, until the decision is taken back', async () => {
    const moderator = await bff.member('moderator');
    const other = await bff.member('other');
    await bff.database.query(`UPDATE users SET created_at = now() - interval '9 days', is_moderator = id = $1`, [
      moderator.id,
    ]);
    const theirs = await bff.wish(other, { title: 'Nothing alike' });
    // Wish one now has as many cheers as wish two, and a newer one.
    await cheer(other, 1);
    const path = LISTS[0] ?? '';
    const order = async () => (await titlesOf(path)).filter((title) => title.startsWith('Kite')).join();
    const [before, after] = ['Kite two,Kite one,Kite three', 'Kite one,Kite two,Kite three'];
    expect(await order()).toBe(before);
    const words = { reason: 'spam', note: '' };
    const { body } = await bff.post<DecidedView>('/api/moderation/decisions', moderator, {
      kind: 'wish',
      id: theirs.id,
      decision: 'warn',
      seen: null,
      ...words,
    });
    await until(async () => (await order()) === after);
    await bff.post(`/api/moderation/decisions/${body.id}/take-back`, moderator, { ...words, seen: body.id });
    await until(async () => (await order()) === before);
  });

  it('has each wish once over all pages when the counted cheers change between two pages', async () => {
    await cheer(newcomer, 2);
    const first = await bff.call<WishView[]>(`${LISTS[0]}&limit=1`, { as: mei });
    await bff.database.query(`UPDATE users SET created_at = now() - interval '25 hours' WHERE id = $1`, [newcomer.id]);
    await bff.app.get(Housekeeping, { strict: false }).purge();
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect([...first.body.map(({ title }) => title), ...(await titlesOf(next.replace('limit=1', 'limit=9')))]).toEqual([
      'Kite one',
      'Kite three',
      'Kite two',
    ]);
  });
});

describe('Popular recommendations for a member without a ranked list', () => {
  let bff: Harness;
  beforeAll(async () => {
    bff = await Harness.start('heard_popular');
  });
  afterAll(() => bff.stop());

  it('ignore cheers of accounts that were created just now', async () => {
    const [mei, tom] = [await bff.member('mei'), await bff.member('tom')];
    await bff.database.query(`UPDATE users SET created_at = now() - interval '9 days'`);
    const wishes: WishView[] = [];
    for (const title of ['Pushed', 'Wanted']) wishes.push(await bff.wish(tom, { title }));
    await bff.post(`/api/wishes/${wishes[1]?.id}/reactions`, tom, { emoji: 'heart' });
    await bff.database.query(
      `WITH ring AS (INSERT INTO users (username, display_name)
         SELECT 'ring ' || n, 'Ring' FROM generate_series(1, 100) n RETURNING id)
       SELECT toggle_reaction($1, id, 'heart', true, NULL, NULL) FROM ring`,
      [wishes[0]?.id],
    );
    const { body } = await bff.call<{ title: string; reason: { kind: string } }[]>('/api/recommendations', { as: mei });
    expect(body.map(({ title, reason }) => [title, reason.kind])).toEqual([
      ['Wanted', 'popular'],
      ['Pushed', 'fresh'],
    ]);
  });
});
