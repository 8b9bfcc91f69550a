import { lockWishes } from '../src/wish-locks.repository.js';
import { harness, mei, owner, tom, wish } from './wish-of-ann.js';

describe('the notifications worker about reactions', () => {
  it('tells the owner in one notification per wish, which grows and shrinks with the reactions', async () => {
    await harness.toggleReaction(mei, wish);
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toMatchObject([
      {
        userId: owner,
        type: 'reaction',
        message: 'Mei reacted to “Bike”',
        read: 0,
        wishId: wish,
        actorId: mei,
        actorCount: 1,
      },
    ]);

    await harness.toggleReaction(tom, wish, 'fire');
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toMatchObject([
      { message: 'Tom and 1 other reacted to “Bike”', actorId: tom, actorCount: 2 },
    ]);

    await harness.toggleReaction(tom, wish, 'fire');
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toMatchObject([{ message: 'Mei reacted to “Bike”', actorCount: 1 }]);

    await harness.toggleReaction(mei, wish);
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toEqual([]);
  });

  it('marks the notification unread again only when one more member reacts', async () => {
    await harness.toggleReaction(mei, wish);
    await harness.waitUntilProcessed();
    await harness.readAll();
    const [before] = await harness.notifications();

    await harness.toggleReaction(mei, wish, 'fire');
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toEqual([before]);

    await harness.toggleReaction(tom, wish);
    await harness.waitUntilProcessed();
    const [grown] = await harness.notifications();
    expect(grown).toMatchObject({ read: 0, actorCount: 2 });
    expect(grown?.createdAt.getTime()).toBeGreaterThan(before?.createdAt.getTime() ?? Number.POSITIVE_INFINITY);

    await harness.readAll();
    await harness.toggleReaction(tom, wish);
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toMatchObject([{ read: 1, actorCount: 1, createdAt: grown?.createdAt }]);
  });

  it('leaves out a muted member, and removes the notification about a member who blocked the owner', async () => {
    await harness.query('INSERT INTO muted_members (user_id, muted_id) VALUES ($1, $2)', [owner, mei]);
    await harness.toggleReaction(mei, wish);
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toEqual([]);
    await harness.toggleReaction(tom, wish);
    await harness.toggleReaction(mei, wish, 'fire');
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toMatchObject([
      { message: 'Tom reacted to “Bike”', actorId: tom, actorCount: 1 },
    ]);
    // The block in the other direction, handled with the event that a block writes.
    await harness.query('INSERT INTO blocked_members (user_id, blocked_id) VALUES ($1, $2)', [tom, owner]);
    await harness.writeEvent({
      type: 'reaction.changed',
      payload: { wishId: wish, userId: tom, emoji: 'heart', reacted: false },
    });
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toEqual([]);
  });

  it('tells each owner the same in the end, in whichever order the events about the same reactions come', async () => {
    /** The events of two reactions, the first of which is withdrawn afterwards. */
    const events = [
      { userId: mei, reacted: true },
      { userId: tom, reacted: true },
      { userId: mei, reacted: false },
    ] as const;
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
      [2, 1, 0, 2, 1],
    ] as const;
    const owners: string[] = [];
    for (const order of orders) {
      const reactedTo = await harness.wish(await harness.member('Owner'), 'Bike');
      owners.push(reactedTo);
      for (const [step, at] of order.entries()) {
        // The first owner hears of each change right after it, and the others when all has happened.
        const happened = order === orders[0] ? step + 1 : events.length;
        await harness.query('DELETE FROM reactions WHERE wish_id = $1', [reactedTo]);
        for (const { userId, reacted } of events.slice(0, happened)) {
          await harness.query(
            reacted
              ? `INSERT INTO reactions (wish_id, user_id, emoji) VALUES ($1, $2, 'heart')`
              : 'DELETE FROM reactions WHERE wish_id = $1 AND user_id = $2',
            [reactedTo, userId],
          );
        }
        const { userId, reacted } = events[at];
        const payload = { wishId: reactedTo, userId, emoji: 'heart', reacted } as const;
        await harness.writeEvent({ type: 'reaction.changed', payload });
        await harness.waitUntilProcessed();
      }
    }
    const told = new Map((await harness.notifications()).map((row) => [row.wishId, row]));
    for (const reactedTo of owners) {
      expect(told.get(reactedTo)).toMatchObject({
        type: 'reaction',
        message: 'Tom reacted to “Bike”',
        actorId: tom,
        actorCount: 1,
        read: 0,
      });
    }
    expect(told.size).toBe(orders.length);
  });

  it('does not tell the owner of an own reaction', async () => {
    await harness.toggleReaction(owner, wish);
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toEqual([]);
  });

  it('writes no notification about a deleted wish', async () => {
    await harness.toggleReaction(mei, wish);
    await harness.query('DELETE FROM wishes WHERE id = $1', [wish]);
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toEqual([]);
    expect(await harness.query('SELECT * FROM parked_events')).toEqual([]);
  });

  it('waits for the lock of a wish before it writes a notification about the wish', async () => {
    await harness.database.dataSource.transaction(async (manager) => {
      await lockWishes(manager, 'reaction', [wish]);
      await harness.toggleReaction(mei, wish);
      // Waits until the worker waits for the lock. A worker that writes without waiting fails the test.
      for (let waits = false; !waits; ) {
        const [row]: { waits: boolean; wrote: boolean }[] = await harness.query(
          `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
               WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()) AS waits,
               EXISTS (SELECT FROM notifications) AS wrote`,
        );
        expect(row?.wrote).toBe(false);
        waits = row?.waits ?? false;
      }
    });
    await harness.waitUntilProcessed();
    expect(await harness.notifications()).toHaveLength(1);
  });

  it('agrees with the reactions after 1,000 toggles by five members, with two workers and a Redis that loses data', async () => {
    await harness.startWorker();
    const members = [owner, mei, tom, await harness.member('Lin'), await harness.member('Sam')];
    const wishes = [wish, await harness.wish(mei, 'Boat'), await harness.wish(tom, 'Tent')];
    const emojis = ['heart', 'fire', 'thumbs-up'] as const;
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
    await Promise.all(
      members.map(async (member) => {
        for (let toggles = 0; toggles < 200; toggles += 1) {
          await harness.toggleReaction(member, pick(wishes), pick(emojis));
          if (member === mei && toggles % 70 === 35) await harness.queues.wipe();
        }
      }),
    );
    await harness.waitUntilProcessed();

    const implied = await harness.query<{ userId: string; wishId: string; actorCount: number; actorId: string }>(
      `SELECT w.user_id AS "userId", w.id AS "wishId", count(DISTINCT r.user_id)::integer AS "actorCount",
           (array_agg(r.user_id ORDER BY r.created_at DESC, r.id DESC))[1] AS "actorId"
         FROM wishes w JOIN reactions r ON r.wish_id = w.id AND r.user_id <> w.user_id
         GROUP BY w.id ORDER BY w.user_id, w.id`,
    );
    const written = (await harness.notifications()).map(({ userId, wishId, actorCount, actorId }) => ({
      userId,
      wishId,
      actorCount,
      actorId,
    }));
    expect(written).toEqual(implied);
    expect(await harness.query('SELECT * FROM parked_events')).toEqual([]);
  });
});
