import type { NotificationView } from '@wishboard/contracts/http/notification';
import { type Member, UNKNOWN_ID, until } from './harness.js';
import { bff, list, mei, notify, tom } from './notified-members.js';

describe('notifications', () => {
  /** Returns the current list: waits until the cached list of the last second has expired. */
  const fresh = async (as: Member, count: number) => {
    await until(async () => (await list(as)).length === count);
    return list(as);
  };

  it('are listed newest first, with all fields of the contract', async () => {
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

  it('are listed up to 200 unread ones, and read ones of the last 30 days only', async () => {
    await notify(mei, 230);
    await notify(mei, 3, { read: 1, daysAgo: 29 });
    await notify(mei, 3, { read: 1, daysAgo: 31 });
    const items = await fresh(mei, 203);
    expect(items.filter(({ read }) => read === 0)).toHaveLength(200);
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('are marked as read one by one or all at once, and a repeat changes nothing', async () => {
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

  it('are marked as read up to the newest one that the member was shown, and later ones stay unread', async () => {
    await notify(mei, 150);
    const [newest] = await fresh(mei, 150);
    await notify(mei, 2, { daysAgo: -1 });
    const shown = { until: newest?.createdAt };
    expect(await bff.post('/api/notifications/read-all', mei, shown)).toMatchObject({
      status: 200,
      body: { updated: 150 },
    });
    expect((await list(mei)).map(({ read }) => read)).toEqual([0, 0, ...Array(150).fill(1)]);
    expect(await bff.post('/api/notifications/read-all', mei)).toMatchObject({ body: { updated: 2 } });
  });

  it.each([
    '',
    null,
    1_767_225_600_000,
    '2026-01-01',
    '2026-02-30T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000+01:00',
    'infinity',
  ])('are not marked as read up to %j, which is no time', async (until) => {
    await notify(mei);
    const answer = await bff.post('/api/notifications/read-all', mei, { until });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'until' }] } });
    expect((await list(mei)).map(({ read }) => read)).toEqual([0]);
  });

  it('are visible to their own member only, and cannot be marked as read by another', async () => {
    await notify(mei);
    const [item] = await fresh(mei, 1);
    expect(await list(tom)).toEqual([]);
    expect((await bff.post(`/api/notifications/${item?.id}/read`, tom)).status).toBe(404);
    expect((await bff.post(`/api/notifications/${UNKNOWN_ID}/read`, mei)).status).toBe(404);
    expect((await bff.post('/api/notifications/nonsense/read', mei)).status).toBe(400);
    await bff.post('/api/notifications/read-all', tom);
    expect((await list(mei))[0]?.read).toBe(0);
  });
});
