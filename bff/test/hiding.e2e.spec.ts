import type { MemberView } from '@wishboard/contracts/http/fields/user';
import type { HiddenView } from '@wishboard/contracts/http/moderation/sight';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { Harness, type Member, UNKNOWN_ID, until } from './harness.js';

type Act = 'hide' | 'mute' | 'block';

/** What only the owner of a wish may do. */
const OWNERS_CALLS = [
  ['PATCH', '', { title: 'Mine' }],
  ['DELETE', '', undefined],
  ['POST', '/toggle-granted', undefined],
  ['POST', '/toggle-granted', { granted: true }],
  ['POST', '/preview/retry', undefined],
] as const;
const NO_SUCH_WISH = { status: 404, body: { code: 'NOT_FOUND', message: 'This wish does not exist' } };

describe('Hiding, muting and blocking', () => {
  let bff: Harness;
  let mei: Member;
  let kai: Member;

  beforeAll(async () => {
    bff = await Harness.start('hiding');
    [mei, kai] = [await bff.member('mei'), await bff.member('kai')];
  });
  afterAll(() => bff.stop());
  beforeEach(async () => {
    for (const as of [mei, kai]) {
      const { wishes, muted, blocked } = await list(as);
      for (const { id } of wishes) await undo(as, 'hide', id);
      for (const { username } of muted) await undo(as, 'mute', username);
      for (const { username } of blocked) await undo(as, 'block', username);
    }
  });

  const pathOf = (act: Act, of: string) =>
    `/api/${act === 'hide' ? 'wishes' : 'users'}/${encodeURIComponent(of)}/${act}`;
  const doIt = (as: Member, act: Act, of: string) => bff.post(pathOf(act, of), as);
  const undo = (as: Member, act: Act, of: string) => bff.call(pathOf(act, of), { method: 'DELETE', as });
  const list = async (as: Member) => (await bff.call<HiddenView>('/api/user/hidden', { as })).body;
  const feed = async (as: Member) =>
    (await bff.call<WishView[]>('/api/wishes/community?limit=100', { as })).body.map(({ id }) => id);
  const status = async (as: Member, path: string) => (await bff.call(path, { as })).status;

  it('hidden wishes and muted and blocked members are listed, latest first, until they are taken back', async () => {
    const lee = await bff.member('lee');
    const wishes = [await bff.wish(kai, { title: 'First' }), await bff.wish(kai, { title: 'Second' })];
    for (const { id } of wishes) expect((await doIt(mei, 'hide', id)).status).toBe(204);
    for (const [act, of] of [
      ['mute', 'kai'],
      ['mute', 'lee'],
      ['block', 'kai'],
    ] as const) {
      expect(await doIt(mei, act, of)).toMatchObject({ status: 204, text: '' });
    }
    // A blocked member is listed only as blocked, and the wishes of that member are not listed as hidden.
    const summary = ({ id }: Member, username: string) => ({ id, username, displayName: username, avatar: '' });
    expect(await list(mei)).toEqual({ wishes: [], muted: [summary(lee, 'lee')], blocked: [summary(kai, 'kai')] });
    await undo(mei, 'block', 'kai');
    expect(await list(mei)).toEqual({
      wishes: [
        { id: wishes[1]?.id, title: 'Second' },
        { id: wishes[0]?.id, title: 'First' },
      ],
      muted: [summary(lee, 'lee'), summary(kai, 'kai')],
      blocked: [],
    });
    await undo(mei, 'mute', 'lee');
    expect((await list(mei)).muted).toEqual([summary(kai, 'kai')]);
    expect(await list(kai)).toEqual({ wishes: [], muted: [], blocked: [] });
  });

  it('reach the same end state when requests are repeated or concurrent', async () => {
    const wish = await bff.wish(kai);
    for (const [act, of] of [
      ['hide', wish.id],
      ['mute', 'kai'],
      ['block', 'kai'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => doIt(mei, act, of)));
      expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 204]);
      for (let time = 0; time < 2; time += 1) expect((await undo(mei, act, of)).status).toBe(204);
    }
    expect(await list(mei)).toEqual({ wishes: [], muted: [], blocked: [] });
    expect(await feed(mei)).toContain(wish.id);
  });

  it('hiding an own wish and muting or blocking oneself get 400, unknown wishes and members 404', async () => {
    const own = await bff.wish(mei);
    expect(await doIt(mei, 'hide', own.id)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    for (const act of ['mute', 'block'] as const) {
      expect(await doIt(mei, act, 'mei')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect((await doIt(mei, act, 'nobody')).status).toBe(404);
    }
    expect((await doIt(mei, 'hide', UNKNOWN_ID)).status).toBe(404);
    await expect(
      bff.database.query('INSERT INTO blocked_members (user_id, blocked_id) VALUES ($1, $1)', [mei.id]),
    ).rejects.toThrow('blocked_members_another');
    expect(await feed(mei)).toContain(own.id);
  });

  it('a hidden wish is left out of the feed and gets 404, for that member alone', async () => {
    const wish = await bff.wish(kai);
    expect(await feed(mei)).toContain(wish.id);
    await doIt(mei, 'hide', wish.id);
    expect(await feed(mei)).not.toContain(wish.id);
    expect(await status(mei, `/api/wishes/${wish.id}`)).toBe(404);
    expect(await status(kai, `/api/wishes/${wish.id}`)).toBe(200);
    await undo(mei, 'hide', wish.id);
    expect(await feed(mei)).toContain(wish.id);
    expect(await status(mei, `/api/wishes/${wish.id}`)).toBe(200);
  });

  it('a wish hidden by moderators cannot be hidden by members and is not in their list of hidden wishes', async () => {
    const [before, after] = [await bff.wish(kai), await bff.wish(kai)];
    expect((await doIt(mei, 'hide', before.id)).status).toBe(204);
    await bff.database.query(`UPDATE wishes SET moderation = 'hidden' WHERE id = ANY ($1)`, [[before.id, after.id]]);
    expect((await doIt(mei, 'hide', after.id)).status).toBe(404);
    expect((await list(mei)).wishes).toEqual([]);
  });

  it('a muted member is left out of the feed, sees everything, and has a board that can be visited', async () => {
    const wish = await bff.wish(kai);
    const other = await bff.wish(mei);
    await doIt(mei, 'mute', 'kai');
    expect(await feed(mei)).not.toContain(wish.id);
    expect(await feed(kai)).toContain(other.id);
    const board = await bff.call<WishView[]>('/api/wishes/of/kai', { as: mei });
    expect(board.body.map(({ id }) => id)).toContain(wish.id);
    expect((await bff.call<MemberView>('/api/users/kai', { as: mei })).body.username).toBe('kai');
  });

  it('a block works in both directions: the other member is left out of lists, and reads and acts get 404', async () => {
    const [theirs, own] = [await bff.wish(kai), await bff.wish(mei)];
    await doIt(mei, 'block', 'kai');
    for (const [as, wish, other] of [
      [mei, theirs, 'kai'],
      [kai, own, 'mei'],
    ] as const) {
      expect(await feed(as)).not.toContain(wish.id);
      for (const path of [`/api/wishes/${wish.id}`, `/api/wishes/${wish.id}/reactions`]) {
        expect(await status(as, path)).toBe(404);
      }
      expect(await status(as, `/api/users/${other}`)).toBe(404);
      expect(await status(as, `/api/wishes/of/${other}`)).toBe(404);
      const acts = [
        ['reactions', { emoji: 'heart' }],
        ['keep', undefined],
        ['hide', undefined],
      ] as const;
      for (const [act, body] of acts) {
        expect((await bff.post(`/api/wishes/${wish.id}/${act}`, as, body)).status).toBe(404);
      }
      for (const [method, path, body] of OWNERS_CALLS) {
        expect(await bff.call(`/api/wishes/${wish.id}${path}`, { method, as, body })).toMatchObject(NO_SUCH_WISH);
      }
      const looked = { wishId: wish.id, interactionType: 'view' };
      expect((await bff.post('/api/interactions', as, looked)).status).toBe(404);
      for (const act of ['dismiss', 'less']) {
        expect((await bff.post(`/api/recommendations/${wish.id}/${act}`, as)).status).toBe(404);
      }
    }
    expect(await bff.database.query('SELECT FROM reactions WHERE wish_id = $1', [own.id])).toHaveLength(0);
    await undo(mei, 'block', 'kai');
    expect(await feed(kai)).toContain(own.id);
    expect((await bff.post(`/api/wishes/${own.id}/reactions`, kai, { emoji: 'heart' })).status).toBe(200);
  });

  it('after a block, recording a view again gets 404, also where a view of today is stored', async () => {
    const wish = await bff.wish(mei);
    const look = () => bff.post('/api/interactions', kai, { wishId: wish.id, interactionType: 'view' });
    expect((await look()).status).toBe(201);
    await doIt(mei, 'block', 'kai');
    expect(await look()).toMatchObject(NO_SUCH_WISH);
  });

  it('muting and blocking get 204 from a blocked member as from any other, so that they reveal no block, and outlast that block', async () => {
    const wish = await bff.wish(mei);
    const answers = async () => {
      const all = [];
      for (const act of ['mute', 'block'] as const) {
        const [done, again] = [await doIt(kai, act, 'mei'), await doIt(kai, act, 'mei')];
        const undone = await undo(kai, act, 'mei');
        all.push(...[done, again, undone].map(({ status, text }) => ({ act, status, text })));
      }
      return all;
    };
    const before = await answers();
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([204]));
    await doIt(mei, 'block', 'kai');
    expect(await answers()).toEqual(before);
    await doIt(kai, 'block', 'mei');
    await undo(mei, 'block', 'kai');
    expect(await feed(kai)).not.toContain(wish.id);
    expect((await list(kai)).blocked.map(({ id }) => id)).toEqual([mei.id]);
  });

  it('a block cannot be lifted by the blocked member', async () => {
    const own = await bff.wish(mei);
    await doIt(mei, 'block', 'kai');
    await undo(kai, 'block', 'mei');
    expect(await feed(kai)).not.toContain(own.id);
    expect((await list(kai)).blocked).toEqual([]);
  });

  it('muting and blocking emit interests.reset and reaction.changed events that withdraw reactions', async () => {
    await bff.database.query('DELETE FROM reactions');
    const [own, theirs] = [await bff.wish(mei), await bff.wish(kai)];
    await bff.post(`/api/wishes/${own.id}/reactions`, kai, { emoji: 'heart' });
    await bff.post(`/api/wishes/${theirs.id}/reactions`, mei, { emoji: 'fire' });
    await bff.database.query('DELETE FROM outbox');
    await doIt(mei, 'mute', 'kai');
    const correction = { wishId: own.id, userId: kai.id, emoji: 'heart', reacted: false };
    expect(await bff.events('reaction.changed')).toEqual([correction]);
    expect(await bff.events('interests.reset')).toEqual([{ userId: mei.id }]);
    await bff.database.query('DELETE FROM outbox');
    await doIt(mei, 'block', 'kai');
    await doIt(mei, 'block', 'kai');
    const corrected = await bff.events('reaction.changed');
    expect(corrected).toHaveLength(2);
    expect(corrected).toContainEqual(correction);
    expect(corrected).toContainEqual({ wishId: theirs.id, userId: mei.id, emoji: 'fire', reacted: false });
    expect((await bff.events('interests.reset')).map(({ userId }) => userId).sort()).toEqual([mei.id, kai.id].sort());
  });

  it('mutes are limited to 5,000 members', async () => {
    const many = await bff.member('many');
    await bff.database.query(
      `WITH members AS (INSERT INTO users (username, display_name) SELECT 'm' || i, 'm' || i FROM generate_series(1, 5000) i
         RETURNING id) INSERT INTO muted_members (user_id, muted_id) SELECT $1, id FROM members`,
      [many.id],
    );
    expect((await doIt(many, 'mute', 'kai')).status).toBe(400);
    expect((await doIt(many, 'mute', 'm7')).status).toBe(204);
    await undo(many, 'mute', 'm7');
    expect((await doIt(many, 'mute', 'kai')).status).toBe(204);
  });

  describe('in another process', () => {
    let second: Harness;
    beforeAll(async () => {
      second = await bff.startSecond();
    });
    afterAll(() => second.app.close());

    const seenBy = async (through: Harness, as: Member, wish: WishView) =>
      (await through.call('/api/wishes/community?limit=100', { as })).text.includes(wish.id);

    it('take effect within two seconds', async () => {
      const [own, theirs] = [await bff.wish(mei), await bff.wish(kai)];
      await until(() => seenBy(second, kai, own));
      await until(() => seenBy(second, mei, theirs));
      const began = Date.now();
      await doIt(mei, 'block', 'kai');
      await until(async () => !(await seenBy(second, kai, own)) && !(await seenBy(second, mei, theirs)));
      await undo(mei, 'block', 'kai');
      await until(() => seenBy(second, kai, own));
      expect(Date.now() - began).toBeLessThan(2_000);
    });

    it('take effect within twelve seconds when the change message was lost', async () => {
      const own = await bff.wish(mei);
      await until(() => seenBy(second, kai, own));
      // Like a process that died between the commit and its message: no other process is notified.
      await bff.database.query('INSERT INTO blocked_members (user_id, blocked_id) VALUES ($1, $2)', [mei.id, kai.id]);
      const began = Date.now();
      await until(async () => !(await seenBy(second, kai, own)));
      expect(Date.now() - began).toBeLessThan(12_000);
    });

    it('take effect within twelve seconds after the listening connection was cut', async () => {
      const own = await bff.wish(mei);
      await until(() => seenBy(second, kai, own));
      await bff.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'wishboard-bff-changes'`,
      );
      await doIt(mei, 'block', 'kai');
      const began = Date.now();
      await until(async () => !(await seenBy(second, kai, own)));
      expect(Date.now() - began).toBeLessThan(12_000);
    });
  });
});
