import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Hint } from '@wishboard/contracts/http/hint';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { notificationChannel } from '@wishboard/server-kit/redis/notification-hints';
import { Redis } from 'ioredis';
import { STREAMS_PER_MEMBER } from '../src/notifications/notification-streams.js';
import { REDIS_SUBSCRIBER } from '../src/redis/redis.module.js';
import { Harness, type Member, UNKNOWN_ID, until } from './harness.js';

describe('notifications', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('notifications');
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(() => bff.stop());
  beforeEach(async () => {
    await bff.database.query('DELETE FROM notifications');
    await bff.post('/api/notifications/read-all', mei);
    await bff.post('/api/notifications/read-all', tom);
  });

  /** Writes `count` notifications, each a minute older than the one before. */
  async function notify(member: Member, count = 1, columns: { read?: number; daysAgo?: number } = {}): Promise<void> {
    await bff.database.query(
      `WITH wish AS (INSERT INTO wishes (user_id, title, description) SELECT $1, 'a', 'b' FROM generate_series(1, $2)
         RETURNING id), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS i FROM wish)
       INSERT INTO notifications (user_id, type, message, read, related_wish_id, related_user_id, created_at)
       SELECT $1, 'reaction', 'message ' || i, $3, id, $4, now() - $5 * interval '1 day' - i * interval '1 minute'
       FROM numbered`,
      [member.id, count, columns.read ?? 0, tom.id, columns.daysAgo ?? 0],
    );
  }

  const list = async (as: Member) => (await bff.call<NotificationView[]>('/api/notifications', { as })).body;
  /** The list as it is now, not as it was a second ago. */
  const fresh = async (as: Member, count: number) => {
    await until(async () => (await list(as)).length === count);
    return list(as);
  };

  it('list the newest first, in the decided shape', async () => {
    expect(await list(mei)).toEqual([]);
    await notify(mei, 2);
    const items = await fresh(mei, 2);
    expect(items.map(({ message }) => message)).toEqual(['message 1', 'message 2']);
    expect(items[0]).toEqual({
      id: expect.any(String),
      userId: mei.id,
      type: 'reaction',
      message: 'message 1',
      read: 0,
      relatedWishId: expect.any(String),
      relatedUserId: tom.id,
      actorCount: 1,
      facts: { wishTitle: 'a', members: [{ id: tom.id, username: 'tom', displayName: 'tom', avatar: '' }], emoji: [] },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it('hold back all but 200 unread ones and the read ones of 30 days', async () => {
    await notify(mei, 230);
    await notify(mei, 3, { read: 1, daysAgo: 29 });
    await notify(mei, 3, { read: 1, daysAgo: 31 });
    const items = await fresh(mei, 203);
    expect(items.filter(({ read }) => read === 0)).toHaveLength(200);
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('are marked one by one and all at once, however often', async () => {
    await notify(mei, 3);
    const [first] = await fresh(mei, 3);
    for (let time = 0; time < 2; time += 1) {
      const answer = await bff.post<NotificationView>(`/api/notifications/${first?.id}/read`, mei);
      expect(answer).toMatchObject({ status: 200, body: { ...first, read: 1 } });
      expect((await list(mei)).map(({ read }) => read)).toEqual([1, 0, 0]);
    }
    expect(await bff.post('/api/notifications/read-all', mei)).toMatchObject({ status: 200, body: { updated: 2 } });
    expect(await bff.post('/api/notifications/read-all', mei)).toMatchObject({ status: 200, body: { updated: 0 } });
    expect((await list(mei)).map(({ read }) => read)).toEqual([1, 1, 1]);
  });

  it("are the member's own: another's is not there", async () => {
    await notify(mei);
    const [item] = await fresh(mei, 1);
    expect(await list(tom)).toEqual([]);
    expect((await bff.post(`/api/notifications/${item?.id}/read`, tom)).status).toBe(404);
    expect((await bff.post(`/api/notifications/${UNKNOWN_ID}/read`, mei)).status).toBe(404);
    expect((await bff.post('/api/notifications/nonsense/read', mei)).status).toBe(400);
    await bff.post('/api/notifications/read-all', tom);
    expect((await list(mei))[0]?.read).toBe(0);
  });

  describe('as a stream', () => {
    let port: number;
    let redis: Redis;
    const open: IncomingMessage[] = [];

    beforeAll(async () => {
      await bff.app.listen(0, '127.0.0.1');
      port = (bff.app.getHttpServer().address() as AddressInfo).port;
      redis = new Redis(bff.settings.redisUrl);
    });
    afterEach(() => {
      for (const response of open.splice(0)) response.destroy();
    });
    afterAll(() => redis.disconnect());

    async function listen(member: Member, headers = {}, at = port) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        httpRequest(
          { port: at, path: '/api/notifications/stream', headers: { cookie: member.cookie, ...headers } },
          resolve,
        )
          .on('error', reject)
          .end();
      });
      open.push(response);
      const stream = { response, text: '', ended: false };
      response.on('data', (chunk) => {
        stream.text += chunk;
      });
      response.on('close', () => {
        stream.ended = true;
      });
      if (response.statusCode === 200) await until(() => stream.text.includes('\n\n'));
      return stream;
    }

    const HINT = 'data: {"type":"notifications"}\n\n';
    const subscribers = async (member: Member) =>
      ((await redis.pubsub('NUMSUB', notificationChannel(member.id))) as [string, number])[1];

    it('hints at once, to every page of the member and to nobody else', async () => {
      const streams = [await listen(mei), await listen(mei)];
      const other = await listen(tom);
      expect(streams[0]?.response.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      await redis.publish(notificationChannel(mei.id), '');
      for (const stream of streams) await until(() => stream.text.includes(HINT));
      expect(other.text).not.toContain(HINT);
    });

    it('lets the list be read anew as soon as it hinted', async () => {
      const stream = await listen(mei);
      expect(await list(mei)).toEqual([]);
      await notify(mei);
      await redis.publish(notificationChannel(mei.id), '');
      await until(() => stream.text.includes(HINT));
      expect(await list(mei)).toHaveLength(1);
    });

    it('makes one hint of many, and tells new recommendations apart', async () => {
      const stream = await listen(mei);
      // One after another: those that are sent in one go arrive in one go, and are one hint anyway.
      for (let index = 0; index < 50; index += 1) {
        await redis.publish(notificationChannel(mei.id), '');
        await pause(2);
      }
      await redis.publish(notificationChannel(mei.id), '{"type":"recommendations"}');
      await until(() => stream.text.includes('data: {"type":"recommendations"}\n\n'));
      expect(stream.text.split(HINT).length - 1).toBeLessThan(25);
    });

    it('tells everybody which wishes changed: once for all that happened in some seconds, in every process', async () => {
      const second = await bff.startSecond();
      try {
        await second.app.listen(0, '127.0.0.1');
        const elsewhere = (second.app.getHttpServer().address() as AddressInfo).port;
        const streams = [await listen(mei), await listen(tom), await listen(tom, {}, elsewhere)];
        const wish = await bff.wish(mei, { category: 'travel' });
        for (const as of [mei, tom]) await bff.post(`/api/wishes/${wish.id}/reactions`, as, { emoji: 'heart' });
        for (const emoji of ['fire', 'thumbs-up']) await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji });
        const hints = (text: string) =>
          [...text.matchAll(/^data: (.*"wishes".*)$/gm)].map(([, json]) => JSON.parse(json ?? ''));
        for (const stream of streams) {
          await until(() => hints(stream.text).some(({ wishes }) => wishes?.includes(wish.id)));
          const named = hints(stream.text);
          expect(named.length).toBeLessThanOrEqual(2);
          expect(named.flatMap(({ categories }) => categories)).toContain('travel');
          expect(stream.text).not.toContain(wish.title);
        }
      } finally {
        await second.app.close();
      }
    });

    /** The first hint of the stream that names the wish. */
    async function hintOf(wish: WishView, stream: { text: string }): Promise<Hint | undefined> {
      const hints = () => [...stream.text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as Hint);
      const named = () => hints().find((hint) => hint.type === 'wishes' && hint.wishes?.includes(wish.id));
      await until(() => named() !== undefined);
      return named();
    }

    const cheeredOnce = (wish: WishView) => ({
      live: expect.arrayContaining([{ id: wish.id, reactionCounts: { heart: 1 }, isGranted: false, grantedAt: null }]),
    });

    it('tells how these wishes are, so that nobody has to ask but those who reacted to one', async () => {
      const watcher = await bff.member('watcher');
      const wish = await bff.wish(mei);
      const streams = { reacted: await listen(tom), watches: await listen(watcher) };
      await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'heart' });
      expect(await hintOf(wish, streams.watches)).toMatchObject(cheeredOnce(wish));
      expect(await hintOf(wish, streams.reacted)).not.toHaveProperty('live');
    });

    it('tells whoever opens one what the others were told shortly before, while their page was on its way', async () => {
      const reader = await bff.member('reader');
      const wish = await bff.wish(mei);
      const others = await listen(mei);
      await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'heart' });
      await hintOf(wish, others);
      const [late, own] = [await listen(reader), await listen(tom)];
      expect(await hintOf(wish, late)).toMatchObject(cheeredOnce(wish));
      expect(await hintOf(wish, own)).not.toHaveProperty('live');
    });

    it('opens when it hears, not before', async () => {
      const subscriber = bff.app.get<Redis>(REDIS_SUBSCRIBER);
      const subscribe = subscriber.subscribe.bind(subscriber);
      const slowly = async (channel: string) => {
        await pause(100);
        return subscribe(channel);
      };
      Object.assign(subscriber, { subscribe: slowly });
      try {
        await listen(mei);
        expect(await subscribers(mei)).toBe(1);
      } finally {
        Object.assign(subscriber, { subscribe });
      }
    });

    it('hints to whoever comes back and may have missed some, and to nobody who is new', async () => {
      const first = await listen(mei);
      expect(first.text).toContain('retry: 3000\n');
      const id = /^id: (.+)$/m.exec(first.text)?.[1];
      const returned = await listen(tom, { 'last-event-id': id });
      await until(() => returned.text.includes(HINT) && returned.text.includes('"recommendations"'));
      expect(first.text).not.toContain(HINT);
    });

    it('reaches the streams of every process, and says something every 25 seconds, so that no proxy closes it', async () => {
      // Only intervals stand still, and only for the process that is started now.
      const others = [
        'Date',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'setTimeout',
      ] as const;
      jest.useFakeTimers({ doNotFake: [...others, 'clearImmediate', 'clearTimeout'] });
      const second = await bff.startSecond();
      try {
        await second.app.listen(0, '127.0.0.1');
        const streams = [
          await listen(mei),
          await listen(mei, {}, (second.app.getHttpServer().address() as AddressInfo).port),
        ];
        await redis.publish(notificationChannel(mei.id), '');
        for (const stream of streams) await until(() => stream.text.includes(HINT));
        const [, quiet] = streams;
        const said = quiet?.text;
        jest.advanceTimersByTime(50_000);
        await until(() => quiet?.text === `${said}:\n\n:\n\n`);
      } finally {
        jest.useRealTimers();
        await second.stop();
      }
    });

    it('leaves nothing behind when the page closes', async () => {
      const stream = await listen(mei);
      stream.response.destroy();
      await until(async () => (await subscribers(mei)) === 0);
    });

    it('refuses more streams than a member can need, until one closes', async () => {
      for (let index = 0; index < STREAMS_PER_MEMBER; index += 1) await listen(mei);
      const refused = await listen(mei);
      expect(refused.response.statusCode).toBe(429);
      expect(refused.response.headers['retry-after']).toBe('30');
      open[0]?.destroy();
      await until(async () => (await listen(mei)).response.statusCode === 200);
    });

    it('ends with the session', async () => {
      const session = { id: tom.id, cookie: await bff.signIn(tom.id) };
      const stream = await listen(session);
      await bff.post('/api/user/switch', session, { userId: mei.id });
      await until(() => stream.ended);
    });

    it('answers a HEAD without keeping the connection', async () => {
      expect((await bff.call('/api/notifications/stream', { method: 'HEAD', as: mei })).status).toBe(200);
    });

    it('is for members', async () => {
      expect((await listen({ id: '', cookie: '' })).response.statusCode).toBe(401);
    });
  });
});
