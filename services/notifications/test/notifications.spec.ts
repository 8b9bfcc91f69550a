import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { createWorkerRedis } from '@wishboard/server-kit/redis/redis-connections';
import { RetentionJob } from '../src/retention.job.js';
import { harness, mei, owner, tom, wish } from './wish-of-ann.js';

describe('the notifications worker', () => {
  it('stores with each notification the request that changed the notification last', async () => {
    const requests = () =>
      harness.query<{ type: string; requestId: string }>(
        'SELECT type, request_id AS "requestId" FROM notifications ORDER BY type',
      );
    const react = (userId: string, requestId: string) =>
      harness.query('SELECT toggle_reaction($1, $2, $3, null, $4, null)', [wish, userId, 'heart', requestId]);
    await react(mei, 'the first reaction');
    await harness.waitUntilProcessed();
    await react(tom, 'the second reaction');
    await harness.writeEvent({ type: 'user.created', payload: { userId: mei } }, 'the sign-up');
    await harness.waitUntilProcessed();
    expect(await requests()).toEqual([
      { type: 'reaction', requestId: 'the second reaction' },
      { type: 'welcome', requestId: 'the sign-up' },
    ]);

    await harness.query('UPDATE wishes SET is_granted = true, granted_at = clock_timestamp() WHERE id = $1', [wish]);
    const granted = { wishId: wish, userId: owner, isGranted: true };
    await harness.writeEvent({ type: 'wish.granted', payload: granted }, 'the grant');
    await harness.waitUntilProcessed();
    expect(await requests()).toEqual(expect.arrayContaining([{ type: 'granted', requestId: 'the grant' }]));
  });

  describe('about a granted wish', () => {
    beforeEach(async () => {
      await harness.toggleReaction(mei, wish);
      await harness.toggleReaction(mei, wish, 'fire');
      await harness.toggleReaction(tom, wish);
      await harness.toggleReaction(owner, wish);
    });

    it('tells every other member who reacted, once', async () => {
      await harness.setGranted(wish, true);
      await harness.waitUntilProcessed();
      const told = await harness.notifications('granted');
      expect(told.map(({ userId }) => userId).sort()).toEqual([mei, tom].sort());
      expect(told[0]).toMatchObject({
        message: 'Ann’s wish “Bike” was granted!',
        wishId: wish,
        actorId: owner,
        read: 0,
      });
    });

    it('tells no member who muted or blocked the owner, is blocked by the owner or hid the wish', async () => {
      const [kim, jun, pat] = [await harness.member('Kim'), await harness.member('Jun'), await harness.member('Pat')];
      for (const member of [kim, jun, pat]) await harness.toggleReaction(member, wish);
      await harness.query('INSERT INTO muted_members (user_id, muted_id) VALUES ($1, $2)', [mei, owner]);
      await harness.query('INSERT INTO blocked_members (user_id, blocked_id) VALUES ($1, $2)', [tom, owner]);
      await harness.query('INSERT INTO blocked_members (user_id, blocked_id) VALUES ($1, $2)', [owner, kim]);
      await harness.query('INSERT INTO hidden_wishes (user_id, wish_id) VALUES ($1, $2)', [jun, wish]);
      await harness.setGranted(wish, true);
      await harness.waitUntilProcessed();
      expect((await harness.notifications('granted')).map(({ userId }) => userId)).toEqual([pat]);
    });

    it('tells nobody twice, however often the wish is granted', async () => {
      await harness.setGranted(wish, true);
      await harness.waitUntilProcessed();
      await harness.readAll();
      const before = await harness.notifications('granted');
      for (const isGranted of [false, true, false, true]) {
        await harness.setGranted(wish, isGranted);
        await harness.waitUntilProcessed();
      }
      expect(await harness.notifications('granted')).toEqual(before);
    });

    it('removes unread notifications when the grant is undone, and keeps read ones', async () => {
      await harness.setGranted(wish, true);
      await harness.waitUntilProcessed();
      await harness.query(`UPDATE notifications SET read = 1 WHERE user_id = $1 AND type = 'granted'`, [mei]);
      await harness.setGranted(wish, false);
      await harness.waitUntilProcessed();
      expect(await harness.notifications('granted')).toMatchObject([{ userId: mei, read: 1 }]);
    });

    it('follows the current state of the wish when it is granted and taken back several times', async () => {
      for (const isGranted of [true, false, true, false, true]) await harness.setGranted(wish, isGranted);
      await harness.waitUntilProcessed();
      expect(await harness.notifications('granted')).toHaveLength(2);

      for (const isGranted of [false, true, false]) await harness.setGranted(wish, isGranted);
      await harness.waitUntilProcessed();
      expect(await harness.notifications('granted')).toEqual([]);
    });

    it('does not tell a member who reacted only after the grant', async () => {
      await harness.setGranted(wish, true);
      // Times are stored to the millisecond, and a reaction in the millisecond of the grant still counts.
      await pause(2);
      const lin = await harness.member('Lin');
      await harness.toggleReaction(lin, wish);
      await harness.waitUntilProcessed();
      expect((await harness.notifications('granted')).map(({ userId }) => userId)).not.toContain(lin);
    });
  });

  describe('to a member who has muted a type', () => {
    it('tells of no reaction until one comes after the type is unmuted, and then counts all reactions', async () => {
      await harness.mute(owner, 'reaction');
      await harness.toggleReaction(mei, wish);
      await harness.waitUntilProcessed();
      expect(await harness.notifications()).toEqual([]);

      await harness.mute(owner);
      await harness.waitUntilProcessed();
      expect(await harness.notifications()).toEqual([]);
      await harness.toggleReaction(tom, wish);
      await harness.waitUntilProcessed();
      expect(await harness.notifications()).toMatchObject([{ userId: owner, read: 0, actorCount: 2 }]);
    });

    it('keeps an earlier notification about reactions true, without marking it unread', async () => {
      await harness.toggleReaction(mei, wish);
      await harness.waitUntilProcessed();
      await harness.readAll();
      await harness.mute(owner, 'reaction');
      await harness.toggleReaction(tom, wish);
      await harness.waitUntilProcessed();
      expect(await harness.notifications()).toMatchObject([{ read: 1, actorCount: 2 }]);
      await harness.toggleReaction(tom, wish);
      await harness.toggleReaction(mei, wish);
      await harness.waitUntilProcessed();
      expect(await harness.notifications()).toEqual([]);
    });

    it('does not tell that member of a granted wish, but tells other members', async () => {
      await harness.mute(mei, 'granted');
      await harness.mute(tom, 'reaction');
      await harness.toggleReaction(mei, wish);
      await harness.toggleReaction(tom, wish);
      await harness.setGranted(wish, true);
      await harness.waitUntilProcessed();
      expect((await harness.notifications('granted')).map(({ userId }) => userId)).toEqual([tom]);
    });

    it('still sends the welcome notification', async () => {
      await harness.mute(mei, 'reaction', 'granted');
      await harness.writeEvent({ type: 'user.created', payload: { userId: mei } });
      await harness.waitUntilProcessed();
      expect(await harness.notifications()).toMatchObject([{ userId: mei, type: 'welcome' }]);
    });
  });

  it('tells 12,000 members of a grant, and removes their notifications when the grant is undone', async () => {
    await harness.query(
      `WITH member AS (
         INSERT INTO users (username, display_name) SELECT 'm' || n, 'M' || n FROM generate_series(1, 12000) n RETURNING id)
       INSERT INTO reactions (wish_id, user_id, emoji) SELECT $1, id, 'heart' FROM member`,
      [wish],
    );
    await harness.setGranted(wish, true);
    await harness.waitUntilProcessed();
    expect(await harness.notifications('granted')).toHaveLength(12_000);
    await harness.setGranted(wish, false);
    await harness.waitUntilProcessed();
    expect(await harness.notifications('granted')).toHaveLength(0);
  });

  it('welcomes a new member once', async () => {
    await harness.writeEvent({ type: 'user.created', payload: { userId: mei } });
    await harness.writeEvent({ type: 'user.created', payload: { userId: mei } });
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toMatchObject([
      { userId: mei, type: 'welcome', wishId: null, message: expect.stringContaining('Mei') },
    ]);
  });

  it('handles at its start a delivery that another worker took out of the outbox and lost', async () => {
    const lost = await harness.member('Lou');
    await harness.query(
      `INSERT INTO deliveries (event_id, queue, type, version, payload, created_at, send_again_at)
       VALUES (gen_random_uuid(), 'notifications', 'user.created', 1, jsonb_build_object('userId', $1::text), now(),
         now() + interval '1 hour')`,
      [lost],
    );
    await harness.startWorker();
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toMatchObject([{ userId: lost, type: 'welcome' }]);
  });

  it('publishes a hint to the channel of the told member after the notification is stored', async () => {
    const redis = createWorkerRedis(harness.queues.redisUrl);
    const rowsAtHint: number[] = [];
    const hinted = new Promise<void>((resolve) => {
      redis.on('message', async () => {
        rowsAtHint.push((await harness.notifications()).length);
        resolve();
      });
    });
    await redis.subscribe(`notifications:${owner}`);
    await harness.toggleReaction(mei, wish);
    await hinted;
    redis.disconnect();
    expect(rowsAtHint).toEqual([1]);
  });

  it('removes read notifications that are 91 days old, and neither unread nor newer ones', async () => {
    const add = (userId: string, read: number, days: number) =>
      harness.query(
        `INSERT INTO notifications (id, user_id, type, message, read, created_at)
         SELECT overlay(uuid_v7()::text PLACING left(lpad(to_hex((extract(epoch FROM t) * 1000)::bigint), 12, '0'), 8) || '-'
           || right(to_hex((extract(epoch FROM t) * 1000)::bigint), 4) FROM 1 FOR 13)::uuid, $1, $2, '-', $3, t
         FROM (SELECT now() - $4 * interval '1 day' AS t) moment`,
        [userId, `welcome`, read, days],
      );
    await add(owner, 1, 91);
    await add(mei, 0, 91);
    await add(tom, 1, 89);
    const [worker] = await Promise.all([harness.startWorker()]);
    expect(await worker.get(RetentionJob).run()).toBe(1);
    expect((await harness.notifications()).map(({ userId }) => userId).sort()).toEqual([mei, tom].sort());
  });

  it('removes old read notifications every six hours', async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    await harness.startWorker();
    const everySixHours = timers.mock.calls.filter(([, milliseconds]) => milliseconds === 6 * 3_600_000);
    timers.mockRestore();
    await harness.query(
      `INSERT INTO notifications (id, user_id, type, message, read, created_at)
       VALUES ('00000000-0000-7000-8000-000000000000', $1, 'welcome', '-', 1, now() - interval '91 days')`,
      [owner],
    );
    expect(everySixHours).toHaveLength(1);
    everySixHours[0]?.[0]();
    while ((await harness.notifications('welcome')).length > 0) await pause(20);
  });
});
