import { Harness } from './harness.js';

describe('A decision of a moderator', () => {
  let harness: Harness;
  let owner: string;
  let mei: string;
  let wish: string;

  beforeEach(async () => {
    harness = await Harness.create();
    owner = await harness.member('Ann');
    mei = await harness.member('Mei');
    wish = await harness.wish(owner, 'Bike');
    await harness.startWorker();
  });
  afterEach(() => harness.close());

  async function decide(decision: string, kind: 'wish' | 'member' = 'wish'): Promise<void> {
    const subject = kind === 'wish' ? wish : owner;
    const [row] = await harness.query<{ id: string }>(
      `INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, before)
       VALUES (uuid_v7(), $1, $2, $3, $4, 'spam', '{}') RETURNING id`,
      [kind, subject, owner, decision],
    );
    const decisionId = row?.id ?? '';
    await harness.query('UPDATE reports SET decision_id = $1 WHERE subject_id = $2 AND decision_id IS NULL', [
      decisionId,
      subject,
    ]);
    const payload = { decisionId, userId: owner, wishId: kind === 'wish' ? wish : null };
    await harness.writeEvent({ type: 'moderation.decided', payload });
    await harness.waitUntilProcessed();
  }
  const report = () =>
    harness.query(
      `INSERT INTO reports (reporter_id, subject_kind, subject_id, member_id, reason, title, description, link)
       VALUES ($1, 'wish', $2, $3, 'spam', 'Bike', '', '')`,
      [mei, wish, owner],
    );

  it('is told to owner and reporter in one row each, and a second decision is news for the owner alone', async () => {
    await report();
    await decide('hide');
    const told = await harness.notifications();
    expect(told.map(({ userId, type, wishId }) => [userId, type, wishId]).sort()).toEqual(
      [
        [owner, 'moderation', wish],
        [mei, 'report', null],
      ].sort(),
    );
    expect(told.map(({ message }) => message).join()).toContain('decided about your wish “Bike”');
    await harness.readAll();
    await decide('limit');
    expect((await harness.notifications('moderation')).map(({ read }) => read)).toEqual([0]);
    expect((await harness.notifications('report')).map(({ read }) => read)).toEqual([1]);
  });

  it('about a member is told to that member', async () => {
    await decide('warn', 'member');
    expect(await harness.notifications()).toMatchObject([
      { userId: owner, type: 'moderation', wishId: null, message: expect.stringContaining('decided about you.') },
    ]);
  });

  it('is told to the reporter alone when nothing was done', async () => {
    await report();
    await decide('nothing');
    expect((await harness.notifications()).map(({ type }) => type)).toEqual(['report']);
  });
});
