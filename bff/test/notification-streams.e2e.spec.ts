import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { runAct } from '@wishboard/database/admin/acts';
import { withClient } from '@wishboard/database/connection/client';
import { notificationChannel } from '@wishboard/server-kit/redis/notification-hints';
import type { Redis } from 'ioredis';
import { STREAMS_PER_MEMBER } from '../src/notifications/notification-streams.js';
import { REDIS_SUBSCRIBER } from '../src/redis/redis.module.js';
import { type Member, until } from './harness.js';
import { bff, HINT, listen, mei, open, redis, tom } from './notified-members.js';

const ACCOUNT_HINT = 'data: {"type":"account"}\n\n';

const admin = (...args: string[]) =>
  withClient(bff.settings.databaseUrl, 'test', (client) => runAct({ client, publicUrl: null }, 'ann', args));

describe('the notification stream', () => {
  const subscribers = async (member: Member) =>
    ((await redis.pubsub('NUMSUB', notificationChannel(member.id))) as [string, number])[1];

  it('responds only once it has subscribed to the member’s Redis channel', async () => {
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

  it('sends hints to a client that comes back with Last-Event-ID, and none to a new client', async () => {
    const first = await listen(mei);
    expect(first.text).toContain('retry: 3000\n');
    const id = /^id: (.+)$/m.exec(first.text)?.[1];
    const returned = await listen(tom, { 'last-event-id': id });
    await until(() => returned.text.includes(HINT) && returned.text.includes('"recommendations"'));
    expect(first.text).not.toContain(HINT);
  });

  it('delivers hints in every process, and sends a comment every 25 seconds to keep connections open', async () => {
    // Only intervals are faked, and only for the process that starts now.
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

  it('unsubscribes from the member’s Redis channel when the page closes', async () => {
    const stream = await listen(mei);
    stream.response.destroy();
    await until(async () => (await subscribers(mei)) === 0);
  });

  it('answers 429 to more streams than a member may have, until one closes', async () => {
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

  it('tells all pages of a member whose role changed to read the account again, and nobody else’s', async () => {
    const second = await bff.startSecond();
    try {
      await second.app.listen(0, '127.0.0.1');
      const streams = [
        await listen(mei),
        await listen(mei, {}, (second.app.getHttpServer().address() as AddressInfo).port),
      ];
      const other = await listen(tom);
      for (const act of [
        ['moderator', 'mei'],
        ['moderator', 'mei', '--remove'],
      ]) {
        for (const stream of streams) stream.text = '';
        await admin(...act);
        for (const stream of streams) await until(() => stream.text.includes(ACCOUNT_HINT));
      }
      expect(streams.map(({ ended }) => ended)).toEqual([false, false]);
      expect(other.text).not.toContain(ACCOUNT_HINT);
    } finally {
      await second.stop();
    }
  });

  it('tells the pages of a member whom an operator suspends, and ends', async () => {
    const sue = await bff.member('sue');
    const stream = await listen(sue);
    await admin('suspend', 'sue');
    await until(() => stream.ended);
    expect(stream.text).toContain(ACCOUNT_HINT);
  });

  it('tells the pages of a member whom a moderator suspends, and ends', async () => {
    const [ann, ben] = [await bff.member('ann'), await bff.member('ben')];
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [ann.id]);
    const stream = await listen(ben);
    const decision = { kind: 'member', id: ben.id, decision: 'suspend', days: 3, reason: 'spam', note: '', seen: null };
    expect((await bff.post('/api/moderation/decisions', ann, decision)).status).toBe(201);
    await until(() => stream.ended);
    expect(stream.text).toContain(ACCOUNT_HINT);
  });

  it('answers a HEAD without keeping the connection', async () => {
    expect((await bff.call('/api/notifications/stream', { method: 'HEAD', as: mei })).status).toBe(200);
  });

  it('answers 401 without a session', async () => {
    expect((await listen({ id: '', cookie: '' })).response.statusCode).toBe(401);
  });
});
