import type {
  DecidedView,
  OwnDecisionView,
  QueueItemView,
  SubjectView,
} from '@wishboard/contracts/http/moderation/moderation';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { Harness, type Member, UNKNOWN_ID } from './harness.js';

describe('objections', () => {
  let bff: Harness;
  let ann: Member;
  let ben: Member;
  let tom: Member;
  let mei: Member;
  let wish: WishView;
  let hidden: string;

  beforeAll(async () => {
    bff = await Harness.start('objections');
    ann = await bff.member('ann');
    ben = await bff.member('ben');
    tom = await bff.member('tom');
    mei = await bff.member('mei');
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id IN ($1, $2)', [ann.id, ben.id]);
    wish = await bff.wish(tom, { title: 'A sword' });
    hidden = await decide(ann, { decision: 'hide', note: 'No weapons, please', seen: null });
  });
  afterAll(() => bff.stop());

  const own = async (as: Member) => (await bff.call<OwnDecisionView[]>('/api/moderation/own', { as })).body;
  const object = (as: Member, decisionId = hidden, text = 'It is made of foam') =>
    bff.post<OwnDecisionView>('/api/moderation/objections', as, { decisionId, text });
  const ask = (as: Member, body: Record<string, unknown>) =>
    bff.post<DecidedView>('/api/moderation/decisions', as, { kind: 'wish', id: wish.id, reason: 'danger', ...body });
  const decide = async (as: Member, body: Record<string, unknown>) => (await ask(as, body)).body.id;
  const queue = async (as: Member) => (await bff.call<QueueItemView[]>('/api/moderation/queue', { as })).body;

  it('can be raised against a decision that its member, and no other, sees with its reason and note', async () => {
    expect(await own(tom)).toEqual([
      {
        id: hidden,
        kind: 'wish',
        subjectId: wish.id,
        wishTitle: 'A sword',
        decision: 'hide',
        reason: 'danger',
        note: 'No weapons, please',
        decidedAt: expect.any(String),
        until: null,
        canObject: true,
        objection: 'none',
      },
    ]);
    expect(await own(mei)).toEqual([]);
  });

  it('can be raised only by the member whom the decision concerns, and only once', async () => {
    expect((await object(mei)).status).toBe(404);
    expect((await object(tom, UNKNOWN_ID)).status).toBe(404);
    expect((await object(tom, hidden, ' ')).status).toBe(400);
    expect((await object(tom)).body).toMatchObject({ canObject: false, objection: 'open' });
    expect((await object(tom, hidden, 'And more')).status).toBe(201);
    expect(await bff.database.query('SELECT text FROM objections')).toEqual([{ text: 'It is made of foam' }]);
  });

  it('go to another moderator than the one who decided, where there is one', async () => {
    expect(await queue(ann)).toEqual([]);
    expect(await queue(ben)).toMatchObject([{ id: wish.id, isObjection: true, reports: 0, about: 'A sword' }]);
    expect((await ask(ann, { decision: 'uphold', seen: hidden })).status).toBe(403);
    await bff.database.query('UPDATE users SET is_moderator = false WHERE id = $1', [ben.id]);
    expect(await queue(ann)).toHaveLength(1);
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [ben.id]);
  });

  it('go to the moderator who decided while every other is suspended, and to another again once that is over', async () => {
    const suspendedFor = (days: number) =>
      bff.database.query(
        `UPDATE users SET suspended_at = now() - interval '3 days', suspended_until = now() + make_interval(days => $2)
         WHERE id = $1`,
        [ben.id, days],
      );
    await suspendedFor(1);
    expect(await queue(ann)).toHaveLength(1);
    await suspendedFor(-1);
    expect(await queue(ann)).toEqual([]);
    expect((await ask(ann, { decision: 'uphold', seen: hidden })).status).toBe(403);
    expect(await queue(ben)).toHaveLength(1);
  });

  it('end with the decision upheld, or taken back', async () => {
    expect((await ask(ben, { decision: 'uphold', seen: hidden })).status).toBe(201);
    expect(await queue(ben)).toEqual([]);
    expect(await own(tom)).toMatchObject([{ id: hidden, objection: 'upheld', canObject: false }]);
    const { latestDecision } = (await bff.call<SubjectView>(`/api/moderation/subjects/wish/${wish.id}`, { as: ben }))
      .body;
    expect((await ask(ben, { decision: 'uphold', seen: latestDecision })).status).toBe(400);
    const words = { reason: 'other', seen: latestDecision };
    expect((await bff.post(`/api/moderation/decisions/${hidden}/take-back`, ben, words)).status).toBe(201);
    expect(await own(tom)).toEqual([]);
    expect((await object(tom)).status).toBe(404);
  });

  it('are answered also after the wish was deleted, where nobody ever reported it', async () => {
    for (const decision of ['uphold', 'take-back']) {
      const { id } = await bff.wish(tom, { title: 'A kite' });
      const warned = await decide(ann, { id, decision: 'warn', seen: null });
      expect((await object(tom, warned)).status).toBe(201);
      expect((await bff.call(`/api/wishes/${id}`, { as: tom, method: 'DELETE' })).status).toBe(204);
      expect(await queue(ben)).toMatchObject([{ id, isObjection: true }]);
      const answer =
        decision === 'uphold'
          ? ask(ben, { id, decision, seen: warned })
          : bff.post(`/api/moderation/decisions/${warned}/take-back`, ben, { reason: 'other', seen: warned });
      expect((await answer).status).toBe(201);
      expect(await queue(ben)).toEqual([]);
    }
  });
});
