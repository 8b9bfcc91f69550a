import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Hint } from '@wishboard/contracts/http/hint';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { notificationChannel } from '@wishboard/server-kit/redis/notification-hints';
import { until } from './harness.js';
import { bff, HINT, list, listen, mei, notify, redis, tom } from './notified-members.js';

describe('the notification stream', () => {
  it('sends a hint to every page of the member at once, and to no other member', async () => {
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

  it('hints at a new notification when GET /api/notifications already lists it', async () => {
    const stream = await listen(mei);
    expect(await list(mei)).toEqual([]);
    await notify(mei);
    await redis.publish(notificationChannel(mei.id), '');
    await until(() => stream.text.includes(HINT));
    expect(await list(mei)).toHaveLength(1);
  });

  it.each([
    ['one notification', (id: string) => `/api/notifications/${id}/read`],
    ['all notifications', () => '/api/notifications/read-all'],
  ])('tells every page of the member in every process when one of them marks %s as read', async (_what, pathOf) => {
    const second = await bff.startSecond();
    try {
      await second.app.listen(0, '127.0.0.1');
      const elsewhere = (second.app.getHttpServer().address() as AddressInfo).port;
      const streams = [await listen(mei), await listen(mei, {}, elsewhere)];
      await notify(mei);
      await until(async () => (await list(mei)).length === 1);
      expect((await bff.post(pathOf((await list(mei))[0]?.id ?? ''), mei)).status).toBe(200);
      for (const stream of streams) await until(() => stream.text.includes(HINT));
      expect((await second.call<NotificationView[]>('/api/notifications', { as: mei })).body[0]?.read).toBe(1);
    } finally {
      await second.app.close();
    }
  });

  it('merges many messages into fewer hints, and sends a separate hint for new recommendations', async () => {
    const stream = await listen(mei);
    // One after another: messages published at once arrive at once and would be one hint anyway.
    for (let index = 0; index < 50; index += 1) {
      await redis.publish(notificationChannel(mei.id), '');
      await pause(2);
    }
    await redis.publish(notificationChannel(mei.id), '{"type":"recommendations"}');
    await until(() => stream.text.includes('data: {"type":"recommendations"}\n\n'));
    expect(stream.text.split(HINT).length - 1).toBeLessThan(25);
  });

  it('names changed wishes to everybody in every process, merged over some seconds and without titles', async () => {
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

  /** Waits for the stream's first hint that names the wish. */
  async function hintOf(wish: WishView, stream: { text: string }): Promise<Hint | undefined> {
    const hints = () => [...stream.text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as Hint);
    const named = () => hints().find((hint) => hint.type === 'wishes' && hint.wishes?.includes(wish.id));
    await until(() => named() !== undefined);
    return named();
  }

  const cheeredOnce = (wish: WishView) => ({
    live: expect.arrayContaining([{ id: wish.id, reactionCounts: { heart: 1 }, isGranted: false, grantedAt: null }]),
  });

  it('includes the wish’s current state for members who have not reacted to the wish', async () => {
    const watcher = await bff.member('watcher');
    const wish = await bff.wish(mei);
    const streams = { reacted: await listen(tom), watches: await listen(watcher) };
    await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'heart' });
    expect(await hintOf(wish, streams.watches)).toMatchObject(cheeredOnce(wish));
    expect(await hintOf(wish, streams.reacted)).not.toHaveProperty('live');
  });

  it('sends a newly opened stream the changes that other streams got shortly before', async () => {
    const reader = await bff.member('reader');
    const wish = await bff.wish(mei);
    const others = await listen(mei);
    await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'heart' });
    await hintOf(wish, others);
    const [late, own] = [await listen(reader), await listen(tom)];
    expect(await hintOf(wish, late)).toMatchObject(cheeredOnce(wish));
    expect(await hintOf(wish, own)).not.toHaveProperty('live');
  });
});
