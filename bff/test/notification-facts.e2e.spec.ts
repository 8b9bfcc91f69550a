import type { NotificationView } from '@wishboard/contracts/http/notification';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { Harness, type Member, until } from './harness.js';

describe('The facts of a notification', () => {
  let bff: Harness;
  const names = new Map<string, string>();

  beforeAll(async () => {
    bff = await Harness.start('notification_facts');
  });
  afterAll(() => bff.stop());

  async function named(name: string): Promise<Member> {
    const member = await bff.member(name);
    names.set(member.id, name);
    return member;
  }

  /** Returns a member's summary as other members see it. */
  const summaryOf = ({ id }: Member) => ({ id, username: names.get(id), displayName: names.get(id), avatar: '' });

  it('are its wish’s title, the members and their reactions as they are now', async () => {
    const mei = await named('mei');
    const { body: wish } = await bff.post<WishView>('/api/wishes', mei, { title: 'A kite', description: 'b' });
    const [tom, ann, bo, cy] = [await named('tom'), await named('ann'), await named('bo'), await named('cy')];
    const reactions: [Member, string][] = [
      [mei, 'thumbs-up'],
      [cy, 'heart'],
      [bo, 'fire'],
      [bo, 'heart'],
      [ann, 'heart'],
    ];
    for (const [as, emoji] of reactions) await bff.post(`/api/wishes/${wish.id}/reactions`, as, { emoji });
    await bff.database.query(
      `INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id, actor_count, created_at)
     VALUES ($1, 'reaction', 'm', $2, $3, 3, now()), ($1, 'granted', 'm', $2, $4, 1, now() - interval '1 minute'),
       ($1, 'welcome', 'm', NULL, NULL, 1, now() - interval '2 minutes')`,
      [mei.id, wish.id, bo.id, tom.id],
    );
    const [reaction, granted, welcome] = (await bff.call<NotificationView[]>('/api/notifications', { as: mei })).body;
    expect(reaction?.facts).toEqual({
      wishTitle: 'A kite',
      members: [summaryOf(bo), ...[ann, cy].sort((a, b) => (a.id < b.id ? -1 : 1)).map(summaryOf)],
      emoji: ['heart', 'fire'],
    });
    expect(granted?.facts).toEqual({ wishTitle: 'A kite', members: [summaryOf(tom)], emoji: [] });
    expect(welcome?.facts).toEqual({ wishTitle: null, members: [summaryOf(mei)], emoji: [] });
    const { body } = await bff.post<NotificationView>(`/api/notifications/${reaction?.id}/read`, mei);
    expect(body.facts).toEqual(reaction?.facts);
  });

  it('are no longer shown from the moment that the wish is hidden, deleted or made link-only', async () => {
    const [owner, told, moderator] = [await named('lee'), await named('kai'), await named('dee')];
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [moderator.id]);
    const list = async () => (await bff.call<NotificationView[]>('/api/notifications', { as: told })).body;
    for (const take of [
      (id: string) =>
        bff.post('/api/moderation/decisions', moderator, {
          kind: 'wish',
          id,
          decision: 'hide',
          reason: 'spam',
          seen: null,
        }),
      (id: string) => bff.call(`/api/wishes/${id}`, { method: 'DELETE', as: owner }),
      (id: string) => bff.call(`/api/wishes/${id}`, { method: 'PATCH', as: owner, body: { audience: 'link' } }),
    ]) {
      const { body: wish } = await bff.post<WishView>('/api/wishes', owner, { title: 'A swing', description: 'b' });
      await bff.database.query(
        `INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id) VALUES ($1, 'granted', 'm', $2, $3)`,
        [told.id, wish.id, owner.id],
      );
      await until(async () => (await list()).length === 1);
      expect((await take(wish.id)).status).toBeLessThan(300);
      expect(await list()).toEqual([]);
    }
  });
});
