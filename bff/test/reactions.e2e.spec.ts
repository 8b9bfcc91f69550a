import {
  CHEERS_COUNTED,
  CHEERS_NAMED,
  type CheersView,
  EMOJIS,
  type Emoji,
  type ToggleReactionResponse,
} from '@wishboard/contracts/http/wishes/reaction';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { Harness, type Member, UNKNOWN_ID } from './harness.js';

describe('reactions', () => {
  let bff: Harness;
  let members: Member[];
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('reactions');
    members = [];
    for (let index = 0; index < 6; index += 1) members.push(await bff.member(`member${index}`));
    [mei] = members as [Member];
  });
  afterAll(() => bff.stop());

  const toggle = (as: Member, wishId: string, body: unknown) =>
    bff.post<ToggleReactionResponse>(`/api/wishes/${wishId}/reactions`, as, body);

  it('toggle on and off, and return the counts and the member’s own reactions', async () => {
    const wish = await bff.wish(mei);
    expect(await toggle(mei, wish.id, { emoji: 'heart' })).toMatchObject({
      status: 200,
      body: { wishId: wish.id, emoji: 'heart', reacted: true, reactionCounts: { heart: 1 }, myReactions: ['heart'] },
    });
    const other = await toggle(members[1] ?? mei, wish.id, { emoji: 'heart' });
    expect(other.body).toMatchObject({ reactionCounts: { heart: 2 }, myReactions: ['heart'] });
    const third = await toggle(mei, wish.id, { emoji: 'thumbs-up' });
    expect(third.body.reactionCounts).toEqual({ heart: 2, 'thumbs-up': 1 });
    expect(third.body.myReactions).toEqual(['heart', 'thumbs-up']);
    const off = await toggle(mei, wish.id, { emoji: 'thumbs-up' });
    expect(off.body).toEqual({
      wishId: wish.id,
      emoji: 'thumbs-up',
      reacted: false,
      reactionCounts: { heart: 2 },
      myReactions: ['heart'],
    });
  });

  it('reach the requested state, and a repeat changes nothing and emits no event', async () => {
    const wish = await bff.wish(mei);
    for (const reacted of [true, true, false, false, true]) {
      const answer = await toggle(mei, wish.id, { emoji: 'fire', reacted });
      expect(answer.body).toMatchObject({ reacted, reactionCounts: reacted ? { fire: 1 } : {} });
    }
    const events = (await bff.events('reaction.changed')).filter(({ wishId }) => wishId === wish.id);
    expect(events).toEqual(
      [true, false, true].map((reacted) => ({ wishId: wish.id, userId: mei.id, emoji: 'fire', reacted })),
    );
  });

  it('list each member who cheered once, the earliest first, without the owner', async () => {
    const wish = await bff.wish(mei);
    const cheers = () => bff.call<CheersView>(`/api/wishes/${wish.id}/reactions`, { as: members[5] });
    expect((await cheers()).body).toEqual({ count: 0, members: [] });
    const [, first, second, third] = members as [Member, Member, Member, Member];
    for (const [as, emoji] of [
      [third, 'fire'],
      [first, 'heart'],
      [mei, 'heart'],
      [second, 'heart'],
      [third, 'heart'],
    ] as const) {
      await toggle(as, wish.id, { emoji });
    }
    const { body } = await cheers();
    expect(body.count).toBe(3);
    expect(body.members.map(({ id }) => id)).toEqual([third.id, first.id, second.id]);
    expect(body.members[0]).toEqual({
      id: third.id,
      username: 'member3',
      displayName: 'member3',
      avatar: '',
      emojis: ['fire', 'heart'],
    });
    expect(body.members[1]?.emojis).toEqual(['heart']);
    await toggle(first, wish.id, { emoji: 'heart' });
    expect((await cheers()).body.count).toBe(2);
  });

  it('count members up to CHEERS_COUNTED and name members up to CHEERS_NAMED', async () => {
    const wish = await bff.wish(mei);
    await bff.database.query(
      `WITH crowd AS (INSERT INTO users (username, display_name)
         SELECT 'crowd' || n, 'Crowd' FROM generate_series(1, $2::int) n RETURNING id)
       INSERT INTO reactions (wish_id, user_id, emoji) SELECT $1, id, 'heart' FROM crowd`,
      [wish.id, CHEERS_COUNTED + 5],
    );
    const { body } = await bff.call<CheersView>(`/api/wishes/${wish.id}/reactions`, { as: mei });
    expect(body.count).toBe(CHEERS_COUNTED);
    expect(body.members).toHaveLength(CHEERS_NAMED);
    expect((await bff.call(`/api/wishes/${UNKNOWN_ID}/reactions`, { as: mei })).status).toBe(404);
    expect((await bff.call('/api/wishes/nonsense/reactions', { as: mei })).status).toBe(400);
    expect((await bff.call(`/api/wishes/${wish.id}/reactions`)).status).toBe(401);
  });

  it('are refused with 400 when they are invalid, and with 404 for unknown wishes', async () => {
    const wish = await bff.wish(mei);
    for (const body of [undefined, {}, { emoji: '❤️' }, { emoji: 'Heart' }, { emoji: null }, { emoji: ['heart'] }]) {
      expect(await toggle(mei, wish.id, body)).toMatchObject({ status: 400, body: { errors: [{ field: 'emoji' }] } });
    }
    expect((await toggle(mei, wish.id, { emoji: 'heart', reacted: 'yes' })).status).toBe(400);
    expect((await toggle(mei, wish.id, { emoji: 'heart', userId: members[1]?.id })).status).toBe(400);
    expect((await toggle(mei, UNKNOWN_ID, { emoji: 'heart' })).status).toBe(404);
    expect((await toggle(mei, 'nonsense', { emoji: 'heart' })).status).toBe(400);
  });

  it('end in the right counts when many members toggle the same wish at once', async () => {
    const wish = await bff.wish(mei);
    const taps = members.flatMap((member, index) =>
      Array.from({ length: 20 + index }, (_, tap) => ({ member, emoji: EMOJIS[tap % 3] as Emoji })),
    );
    taps.sort(() => Math.random() - 0.5);
    const answers = await Promise.all(taps.map(({ member, emoji }) => toggle(member, wish.id, { emoji })));
    expect(answers.map(({ status }) => status)).toEqual(taps.map(() => 200));

    const parity = (member: Member, emoji: Emoji) =>
      taps.filter((tap) => tap.member === member && tap.emoji === emoji).length % 2 === 1;
    for (const member of members) {
      const seen = (await bff.call<WishView>(`/api/wishes/${wish.id}`, { as: member })).body;
      expect([...seen.myReactions].sort()).toEqual(EMOJIS.filter((emoji) => parity(member, emoji)).sort());
      const counts = EMOJIS.map((emoji) => [emoji, members.filter((other) => parity(other, emoji)).length] as const);
      expect(seen.reactionCounts).toEqual(Object.fromEntries(counts.filter(([, count]) => count > 0)));
    }
    const rows = await bff.database.query('SELECT count(*)::integer AS count FROM reactions WHERE wish_id = $1', [
      wish.id,
    ]);
    const events = (await bff.events('reaction.changed')).filter(({ wishId }) => wishId === wish.id);
    const net = events.reduce((sum, { reacted }) => sum + (reacted ? 1 : -1), 0);
    expect(net).toBe(rows[0].count);
    expect(events).toHaveLength(taps.length);
  });

  it('leave one row when a member sends the same requested state ten times at once', async () => {
    const wish = await bff.wish(mei);
    await Promise.all(Array.from({ length: 10 }, () => toggle(mei, wish.id, { emoji: 'heart', reacted: true })));
    const seen = await bff.call<WishView>(`/api/wishes/${wish.id}`, { as: mei });
    expect(seen.body).toMatchObject({ reactionCounts: { heart: 1 }, myReactions: ['heart'] });
  });
});
