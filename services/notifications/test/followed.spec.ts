import { Harness } from './harness.js';

describe('New wishes of a member', () => {
  let harness: Harness;
  let kai: string;
  let mei: string;
  let lee: string;

  beforeEach(async () => {
    harness = await Harness.create();
    [kai, mei, lee] = [await harness.member('Kai'), await harness.member('Mei'), await harness.member('Lee')];
    await follow(mei, kai);
    await harness.startWorker();
  });
  afterEach(() => harness.close());

  const follow = (userId: string, followedId: string) =>
    harness.query('INSERT INTO followed_members (user_id, followed_id) VALUES ($1, $2)', [userId, followedId]);
  const tell = async (wishId: string) => {
    await harness.writeEvent({ type: 'wish.created', payload: { wishId, userId: kai } }, 'the wish');
    await harness.waitUntilProcessed();
  };
  async function make(title: string, change = ''): Promise<string> {
    const wish = await harness.wish(kai, title);
    if (change) await harness.query(`UPDATE wishes SET ${change} WHERE id = $1`, [wish]);
    await tell(wish);
    return wish;
  }
  const told = () => harness.notifications('followed');

  it('are told to the followers of the member, and to nobody else', async () => {
    const wish = await make('A kite');
    expect(await told()).toMatchObject([
      { userId: mei, wishId: wish, actorId: kai, actorCount: 1, read: 0, message: 'Kai wished for “A kite”' },
    ]);
  });

  it('are gathered in one notification a day, which is unread again with each wish', async () => {
    const first = await make('A kite', `created_at = date_trunc('day', now(), 'UTC') + interval '1 minute'`);
    await harness.query('UPDATE followed_members SET followed_at = created_at FROM wishes');
    await harness.readAll();
    await make('A lamp', `created_at = date_trunc('day', now(), 'UTC') + interval '2 minutes'`);
    expect(await told()).toMatchObject([
      { wishId: first, actorCount: 2, read: 0, message: 'Kai wished for “A kite” and 1 more' },
    ]);
    const before = await make(
      'Of the day before',
      `created_at = date_trunc('day', now(), 'UTC') - interval '1 second'`,
    );
    await harness.query(`UPDATE followed_members SET followed_at = now() - interval '1 week'`);
    await tell(before);
    expect((await told()).map(({ wishId, actorCount }) => [wishId, actorCount]).sort()).toEqual(
      [
        [first, 2],
        [before, 1],
      ].sort(),
    );
  });

  it('are gathered by days that begin at midnight in the follower’s time zone', async () => {
    await follow(lee, kai);
    await harness.query(`UPDATE followed_members SET followed_at = now() - interval '1 week'`);
    await harness.query(`UPDATE users SET time_zone = 'Asia/Taipei' WHERE id = $1`, [lee]);
    const midnight = `date_trunc('day', now(), 'UTC')`;
    const before = await make('A kite', `created_at = ${midnight} - interval '1 second'`);
    const after = await make('A lamp', `created_at = ${midnight} + interval '1 second'`);
    const toldOf = (userId: string, wishId: string, actorCount: number) =>
      expect.objectContaining({ userId, wishId, actorCount });
    const all = await told();
    expect(all).toHaveLength(3);
    for (const one of [toldOf(mei, before, 1), toldOf(mei, after, 1), toldOf(lee, before, 2)])
      expect(all).toContainEqual(one);
    const midnightThere = `date_trunc('day', now() - interval '1 day', 'Asia/Taipei')`;
    await make('A drum', `created_at = ${midnightThere} - interval '1 second'`);
    expect((await told()).filter(({ userId }) => userId === lee)).toHaveLength(2);
  });

  it('are counted since the member was followed, without wishes that the follower hid', async () => {
    await harness.wish(kai, 'Before');
    await harness.query(`UPDATE wishes SET created_at = created_at - interval '1 second'`);
    await follow(lee, kai);
    const [first, second] = [await harness.wish(kai, 'A kite'), await harness.wish(kai, 'A lamp')];
    await harness.query('INSERT INTO hidden_wishes (user_id, wish_id) VALUES ($1, $2)', [mei, first]);
    await harness.query(
      `UPDATE followed_members SET followed_at = (SELECT created_at FROM wishes WHERE id = $2) WHERE user_id = $1`,
      [mei, first],
    );
    await tell(second);
    const messages = new Map((await told()).map(({ userId, message }) => [userId, message]));
    expect(messages.get(mei)).toBe('Kai wished for “A lamp”');
    expect(messages.get(lee)).toBe('Kai wished for “A kite” and 1 more');
  });

  it('are told once when the event comes again after the notification was read', async () => {
    const wish = await make('A kite');
    await harness.readAll();
    const before = await told();
    await tell(wish);
    expect(await told()).toEqual(before);
    expect(before).toMatchObject([{ read: 1 }]);
  });

  it.each(['link', 'hidden'])('are not told when lists do not show the wish: %s', async (why) => {
    await make('A secret', why === 'link' ? `audience = 'link'` : `moderation = 'hidden'`);
    expect(await told()).toEqual([]);
    const shown = await make('A kite');
    expect(await told()).toMatchObject([{ wishId: shown, actorCount: 1 }]);
  });

  it('are not told to followers who muted the member, are blocked, muted the type or followed later', async () => {
    const others = [await harness.member('Ann'), await harness.member('Bob'), await harness.member('Cid')] as const;
    const [muting, blocking, quiet] = others;
    for (const other of others) await follow(other, kai);
    await harness.query('INSERT INTO muted_members (user_id, muted_id) VALUES ($1, $2)', [muting, kai]);
    await harness.query('INSERT INTO blocked_members (user_id, blocked_id) VALUES ($1, $2)', [kai, blocking]);
    await harness.mute(quiet, 'followed');
    const wish = await harness.wish(kai, 'A kite');
    await follow(lee, kai);
    await harness.query(`UPDATE followed_members SET followed_at = now() + interval '1 minute' WHERE user_id = $1`, [
      lee,
    ]);
    await tell(wish);
    expect((await told()).map(({ userId }) => userId)).toEqual([mei]);
  });

  it('are told neither to a follower who blocked the member nor to one whom the member blocked, until the block ends', async () => {
    const [blocking, blocked] = [await harness.member('Ann'), await harness.member('Bob')];
    for (const follower of [blocking, blocked]) await follow(follower, kai);
    await harness.query('INSERT INTO blocked_members (user_id, blocked_id) VALUES ($1, $2), ($2, $3)', [
      blocking,
      kai,
      blocked,
    ]);
    await make('A kite');
    expect((await told()).map(({ userId }) => userId)).toEqual([mei]);
    await harness.query('DELETE FROM blocked_members');
    await make('A lamp');
    expect((await told()).map(({ userId }) => userId).sort()).toEqual([mei, blocking, blocked].sort());
  });
});
