import type { ErrorView } from '@wishboard/contracts/http/error';
import type {
  DecidedView,
  QueueItemView,
  ReportView,
  SubjectView,
} from '@wishboard/contracts/http/moderation/moderation';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { Harness, type Member, UNKNOWN_ID, until } from './harness.js';

describe('moderators', () => {
  let bff: Harness;
  let ann: Member;
  let ben: Member;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('moderation');
    [ann, ben, mei, tom] = (await Promise.all(['ann', 'ben', 'mei', 'tom'].map((name) => bff.member(name)))) as [
      Member,
      Member,
      Member,
      Member,
    ];
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id IN ($1, $2)', [ann.id, ben.id]);
  });
  afterAll(() => bff.stop());

  const report = (as: Member, kind: string, id: string, reason = 'spam') =>
    bff.post('/api/reports', as, { kind, id, reason });
  const queue = async (as: Member, query = '') => bff.call<QueueItemView[]>(`/api/moderation/queue${query}`, { as });
  const subject = async (kind: string, id: string, as = ann) =>
    (await bff.call<SubjectView>(`/api/moderation/subjects/${kind}/${id}`, { as })).body;
  const decide = (as: Member, body: Record<string, unknown>) =>
    bff.post<DecidedView & ErrorView>('/api/moderation/decisions', as, {
      kind: 'wish',
      reason: 'spam',
      seen: null,
      ...body,
    });
  const takeBack = (as: Member, id: string, seen: string | null) =>
    bff.post<DecidedView>(`/api/moderation/decisions/${id}/take-back`, as, { reason: 'other', seen });
  const moderationOf = async (id: string) =>
    (await bff.database.query('SELECT moderation FROM wishes WHERE id = $1', [id]))[0]?.moderation;

  it('alone see the queue and decide: other members get 403', async () => {
    const wish = await bff.wish(tom);
    for (const path of ['queue', `subjects/wish/${wish.id}`])
      expect((await bff.call(`/api/moderation/${path}`, { as: mei })).status).toBe(403);
    expect((await decide(mei, { id: wish.id, decision: 'hide' })).status).toBe(403);
    expect((await takeBack(mei, UNKNOWN_ID, null)).status).toBe(403);
    expect((await bff.call<{ isModerator?: boolean }>('/api/user', { as: ann })).body.isModerator).toBe(true);
    expect((await bff.call<object>('/api/user', { as: mei })).body).not.toHaveProperty('isModerator');
  });

  it('read a queue with one entry per subject, the worst reason first, page by page', async () => {
    const wishes: WishView[] = [];
    for (const title of ['first', 'second', 'third']) wishes.push(await bff.wish(tom, { title }));
    const [first, second, third] = wishes as [WishView, WishView, WishView];
    await report(mei, 'wish', first.id, 'other');
    await report(mei, 'wish', second.id, 'spam');
    await report(mei, 'wish', third.id, 'spam');
    await report(ben, 'wish', third.id, 'danger');
    const all = (await queue(ann)).body;
    expect(all.map(({ about, worstReason, reports }) => [about, worstReason, reports])).toEqual([
      ['third', 'danger', 2],
      ['second', 'spam', 1],
      ['first', 'other', 1],
    ]);
    const pages: QueueItemView[] = [];
    for (let link: string | undefined = '?limit=1'; link !== undefined; ) {
      const page = await queue(ann, link);
      pages.push(...page.body);
      link = /\?[^>]*/.exec(String(page.headers.link ?? ''))?.[0];
    }
    expect(pages).toEqual(all);
    expect((await queue(ann, '?cursor=1.x')).status).toBe(400);
    for (const { id } of wishes) await decide(ann, { id, decision: 'nothing' });
    expect((await queue(ann)).body).toEqual([]);
  });

  it('read a queue in the order of severity, and of the time of the first report for equal reasons', async () => {
    const wishes = new Map<string, string>();
    const reported = async (title: string, reason: string, minutesAgo: number) => {
      const { id } = await bff.wish(tom, { title });
      wishes.set(title, id);
      await report(mei, 'wish', id, reason);
      await bff.database.query(
        `UPDATE reports SET created_at = now() - make_interval(mins => $2) WHERE subject_id = $1`,
        [id, minutesAgo],
      );
    };
    await reported('spam, of this hour', 'spam', 10);
    await reported('danger, of now', 'danger', 0);
    await reported('other, the oldest of all', 'other', 900);
    await reported('spam, older', 'spam', 300);
    await reported('harassment', 'harassment', 20);
    await reported('private', 'private', 600);
    await reported('danger, older', 'danger', 5);
    await reported('spam, whose first report is the oldest', 'spam', 400);
    await report(ben, 'wish', wishes.get('spam, whose first report is the oldest') ?? '', 'spam');
    const listed = (await queue(ann)).body.map(({ about }) => about);
    for (const id of wishes.values()) await decide(ann, { id, decision: 'nothing' });
    expect(listed).toEqual([
      'danger, older',
      'danger, of now',
      'harassment',
      'private',
      'spam, whose first report is the oldest',
      'spam, older',
      'spam, of this hour',
      'other, the oldest of all',
    ]);
  });

  it('see a subject’s current and reported version and earlier decisions about its member, not the reporter', async () => {
    const wish = await bff.wish(tom, { title: 'Before' });
    await report(mei, 'wish', wish.id);
    await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: tom, body: { title: 'After' } });
    const found = await subject('wish', wish.id);
    expect(found).toMatchObject({
      member: { id: tom.id },
      isSuspended: false,
      wish: { title: 'After', moderation: null },
      pictureMark: null,
      latestDecision: null,
    });
    expect(found.reports.map(({ title, isOpen }) => [title, isOpen])).toEqual([['Before', true]]);
    expect(found.decisions).toHaveLength(11);
    expect(JSON.stringify(found)).not.toContain(mei.id);

    // A wish that its owner deleted can still be the subject of a decision.
    await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: tom });
    expect((await subject('wish', wish.id)).wish).toBeNull();
    expect((await decide(ann, { id: wish.id, decision: 'hide' })).status).toBe(400);
    expect((await decide(ann, { id: wish.id, decision: 'warn' })).status).toBe(201);
  });

  it('decide once when two of them decide at the same time: the second gets 409 with the first decision', async () => {
    for (let round = 0; round < 5; round += 1) {
      const wish = await bff.wish(tom);
      await report(mei, 'wish', wish.id);
      const answers = await Promise.all([
        decide(ann, { id: wish.id, decision: 'hide' }),
        decide(ben, { id: wish.id, decision: 'limit' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const [won, lost] = answers[0]?.status === 201 ? ['ann', answers[1]] : ['ben', answers[0]];
      expect(lost?.body).toMatchObject({
        code: 'DECIDED_ALREADY',
        message: `${won} decided: ${won === 'ann' ? 'hide' : 'limit'}`,
      });
      const found = await subject('wish', wish.id);
      expect(found.decisions.filter(({ subjectId }) => subjectId === wish.id)).toHaveLength(1);
      expect(found.wish?.moderation).toBe(won === 'ann' ? 'hidden' : 'limited');
      expect(await moderationOf(wish.id)).toBe(won === 'ann' ? 'hidden' : 'limited');
    }
  });

  it('take a decision back once, which restores the state before it', async () => {
    const wish = await bff.wish(tom);
    await report(mei, 'wish', wish.id);
    const outcome = async () => (await bff.call<ReportView[]>('/api/reports/mine', { as: mei })).body[0]?.outcome;
    const limited = (await decide(ann, { id: wish.id, decision: 'limit' })).body.id;
    const hidden = (await decide(ann, { id: wish.id, decision: 'hide', seen: limited })).body.id;
    // The later decision must be taken back first.
    expect((await takeBack(ben, limited, hidden)).status).toBe(404);
    const answers = await Promise.all([takeBack(ann, hidden, hidden), takeBack(ben, hidden, hidden)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await takeBack(ben, hidden, hidden)).status).toBe(409);
    expect([await moderationOf(wish.id), await outcome()]).toEqual(['limited', 'acted']);
    const { latestDecision } = await subject('wish', wish.id);
    expect((await takeBack(ann, hidden, latestDecision)).status).toBe(404);
    expect((await takeBack(ann, limited, latestDecision)).status).toBe(201);
    expect([await moderationOf(wish.id), await outcome()]).toEqual([null, 'nothing']);
    const warned = (
      await decide(ann, { id: wish.id, decision: 'warn', seen: (await subject('wish', wish.id)).latestDecision })
    ).body.id;
    expect((await takeBack(ann, warned, warned)).status).toBe(201);
    expect((await subject('wish', wish.id)).decisions.find(({ id }) => id === warned)?.isTakenBack).toBe(true);
  });

  it('suspend a member with effect at once, for days or for good, and can take both back', async () => {
    const kim = await bff.member('kim');
    const body = { kind: 'member', id: kim.id, decision: 'suspend' };
    expect((await decide(ann, body)).status).toBe(400);
    expect((await decide(ann, { ...body, decision: 'ban', days: 2 })).status).toBe(400);
    const { id } = (await decide(ann, { ...body, days: 2 })).body;
    await until(async () => (await bff.call('/api/wishes', { as: kim })).status === 401);
    await expect(bff.signIn(kim.id)).resolves.toBeDefined();
    const [row] = await bff.database.query(
      `SELECT suspended_until - suspended_at BETWEEN '47 hours' AND '49 hours' AS "forTwoDays" FROM users WHERE id = $1`,
      [kim.id],
    );
    expect(row).toEqual({ forTwoDays: true });
    expect((await subject('member', kim.id)).isSuspended).toBe(true);
    const banned = (await decide(ben, { ...body, decision: 'ban', seen: id })).body.id;
    expect((await takeBack(ann, id, banned)).status).toBe(404);
    const back = (await takeBack(ann, banned, banned)).body.id;
    const [{ until: end }] = await bff.database.query('SELECT suspended_until AS until FROM users WHERE id = $1', [
      kim.id,
    ]);
    expect(end).not.toBeNull();
    expect((await takeBack(ann, id, back)).status).toBe(201);
    const [after] = await bff.database.query('SELECT suspended_at, suspended_until FROM users WHERE id = $1', [kim.id]);
    expect(after).toEqual({ suspended_at: null, suspended_until: null });
  });

  it('can neither decide about themselves nor ban another moderator', async () => {
    const own = await bff.wish(ann);
    await report(mei, 'wish', own.id, 'danger');
    expect((await queue(ann)).body).toEqual([]);
    expect((await queue(ben)).body.map(({ id }) => id)).toEqual([own.id]);
    expect((await bff.call(`/api/moderation/subjects/wish/${own.id}`, { as: ann })).status).toBe(403);
    expect((await decide(ann, { id: own.id, decision: 'nothing' })).status).toBe(403);
    expect((await decide(ben, { id: own.id, decision: 'ban' })).status).toBe(403);
    expect((await decide(ben, { id: own.id, decision: 'nothing' })).status).toBe(201);
  });

  it('decide about an operator’s wish, but cannot ban the operator', async () => {
    const wish = await bff.wish(tom);
    await report(mei, 'wish', wish.id, 'danger');
    await bff.database.query('UPDATE users SET is_operator = true WHERE id = $1', [tom.id]);
    expect((await decide(ben, { id: wish.id, decision: 'ban' })).status).toBe(403);
    expect((await decide(ben, { id: wish.id, decision: 'nothing' })).status).toBe(201);
    await bff.database.query('UPDATE users SET is_operator = false WHERE id = $1', [tom.id]);
  });

  it('record a decision with its events and the end of the reports in one transaction', async () => {
    const wish = await bff.wish(tom);
    await report(mei, 'wish', wish.id);
    await bff.database.query("ALTER TABLE outbox ADD CONSTRAINT none CHECK (type <> 'moderation.decided') NOT VALID");
    try {
      expect((await decide(ann, { id: wish.id, decision: 'hide' })).status).toBe(500);
    } finally {
      await bff.database.query('ALTER TABLE outbox DROP CONSTRAINT none');
    }
    expect(await moderationOf(wish.id)).toBeNull();
    expect((await subject('wish', wish.id)).reports[0]?.isOpen).toBe(true);

    const { id } = (await decide(ann, { id: wish.id, decision: 'hide', note: 'Sells pills' })).body;
    expect((await bff.events('moderation.decided')).at(-1)).toEqual({
      decisionId: id,
      userId: tom.id,
      wishId: wish.id,
    });
    expect((await bff.events('wish.updated')).at(-1)).toMatchObject({ wishId: wish.id });
    const [row] = await bff.database.query(
      'SELECT moderator_id, note, before FROM moderation_decisions WHERE id = $1',
      [id],
    );
    expect(row).toEqual({
      moderator_id: ann.id,
      note: 'Sells pills',
      before: { moderation: null, suspendedAt: null, suspendedUntil: null },
    });
    expect((await bff.call<{ outcome: string }[]>('/api/reports/mine', { as: mei })).body[0]?.outcome).toBe('acted');
  });

  it('get 403 from the queue as soon as they are no longer moderators', async () => {
    await bff.database.query('UPDATE users SET is_moderator = false WHERE id = $1', [ben.id]);
    expect((await queue(ben)).status).toBe(403);
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [ben.id]);
  });
});
