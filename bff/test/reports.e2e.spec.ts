import { randomUUID } from 'node:crypto';
import { REPORTS_A_DAY, type ReportView } from '@wishboard/contracts/http/moderation/moderation';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { Harness, type Member, UNKNOWN_ID } from './harness.js';

describe('reports', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;
  let wish: WishView;

  beforeAll(async () => {
    bff = await Harness.start('reports');
    mei = await bff.member('mei');
    tom = await bff.member('tom');
    wish = await bff.wish(tom, { title: 'Cheap pills', productUrl: 'https://pills.example/' });
  });
  afterAll(() => bff.stop());

  const report = (as: Member, body: Record<string, unknown>, headers?: Record<string, string>) =>
    bff.post<ReportView>('/api/reports', as, { kind: 'wish', id: wish.id, reason: 'spam', ...body }, headers);
  const mine = async (as: Member) => (await bff.call<ReportView[]>('/api/reports/mine', { as })).body;

  it('keep a wish as it was when it was reported', async () => {
    const { status, body } = await report(mei, { note: ' They sell\u202e it ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'wish',
      subjectId: wish.id,
      about: 'Cheap pills',
      outcome: 'open',
      decidedAt: null,
    });
    await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: tom, body: { title: 'A kite', productUrl: null } });
    const [row] = await bff.database.query('SELECT title, description, link, note FROM reports');
    expect(row).toEqual({
      title: 'Cheap pills',
      description: 'A red one',
      link: 'https://pills.example/',
      note: 'They sell it',
    });
  });

  it('exist once per reporter and subject while open, and a repeat returns the first one', async () => {
    const [before] = await mine(mei);
    const again = await Promise.all([report(mei, { reason: 'danger' }), report(mei, { reason: 'private' })]);
    expect(again.map(({ status, body }) => [status, body.id, body.reason])).toEqual([
      [201, before?.id, 'spam'],
      [201, before?.id, 'spam'],
    ]);
    const key = { 'idempotency-key': randomUUID() };
    const first = await report(mei, { kind: 'member', id: tom.id, reason: 'harassment' }, key);
    expect((await report(mei, { kind: 'member', id: tom.id, reason: 'harassment' }, key)).body).toEqual(first.body);
    expect((await mine(mei)).map(({ about }) => about)).toEqual(['tom', 'Cheap pills']);
  });

  it('are accepted about a wish whose owner blocked the reporter, without revealing its title', async () => {
    const [kai, lee] = [await bff.member('kai'), await bff.member('lee')];
    const theirs = await bff.wish(lee, { title: 'Seen by few' });
    await bff.post('/api/users/kai/block', lee);
    expect((await report(kai, { id: theirs.id })).body).toMatchObject({ subjectId: theirs.id, about: '' });
    expect((await mine(kai)).map(({ about }) => about)).toEqual(['']);
  });

  it('are listed for their reporter only', async () => {
    expect(await mine(tom)).toEqual([]);
  });

  it.each([
    ['what is one’s own', 403, () => report(tom, {})],
    ['oneself', 403, () => report(tom, { kind: 'member', id: tom.id })],
    ['a wish there is not', 404, () => report(mei, { id: UNKNOWN_ID })],
    ['a member there is not', 404, () => report(mei, { kind: 'member', id: wish.id })],
    ['for no reason', 400, () => report(mei, { reason: 'because' })],
    ['something else', 400, () => report(mei, { kind: 'board' })],
    ['in too many words', 400, () => report(mei, { note: 'x'.repeat(501) })],
  ])('refuse %s', async (_what, status, ask) => {
    expect((await ask()).status).toBe(status);
  });

  it('are limited per member and day: the next one gets 429, and another member’s is accepted', async () => {
    const limited = await Harness.start('reports_limited', { rateLimit: true });
    try {
      const kim = await limited.member('kim');
      await limited.database.query(
        `INSERT INTO reports (reporter_id, subject_kind, subject_id, member_id, reason, title, description, link)
         SELECT $1, 'wish', uuid_v7(), $1, 'spam', '', '', '' FROM generate_series(1, $2)`,
        [kim.id, REPORTS_A_DAY],
      );
      const ann = await limited.member('ann');
      const body = { kind: 'member', id: ann.id, reason: 'spam' };
      expect((await limited.post('/api/reports', kim, body)).status).toBe(429);
      expect((await limited.post('/api/reports', ann, { ...body, id: kim.id })).status).toBe(201);
    } finally {
      await limited.stop();
    }
  });
});
