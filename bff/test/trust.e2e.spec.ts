import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { DAILY_LIMITS, type DailyAct, type TrustLevel } from '../src/trust/daily-limits.js';
import { Harness, type Member } from './harness.js';

/** Statements that insert acts of the last day, bypassing the limits. */
const DID: Record<DailyAct, string> = {
  wish: `INSERT INTO wishes (user_id, title, description) SELECT $1, 'A kite', 'Red' FROM generate_series(1, $2)`,
  link: `INSERT INTO wishes (user_id, title, description, product_url)
    SELECT $1, 'A kite', 'Red', 'https://kites.example/' || n FROM generate_series(1, $2) n`,
  follow: `WITH others AS (INSERT INTO users (username, display_name)
      SELECT 'other_' || gen_random_uuid(), 'Other' FROM generate_series(1, $2) RETURNING id)
    INSERT INTO followed_members (user_id, followed_id) SELECT $1, id FROM others`,
  report: `INSERT INTO reports (reporter_id, subject_kind, subject_id, member_id, reason, title, description, link)
    SELECT $1, 'wish', uuid_v7(), $1, 'spam', '', '', '' FROM generate_series(1, $2)`,
};

describe('The daily limit of a member', () => {
  let bff: Harness;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('trust', { rateLimit: true });
    tom = await bff.member('tom');
  });
  afterAll(() => bff.stop());

  let members = 0;
  /** Creates a member who joined this many days ago. */
  async function memberOf(days: number): Promise<Member> {
    members += 1;
    const member = await bff.member(`member_${members}`);
    await bff.database.query(`UPDATE users SET created_at = now() - make_interval(days => $2) WHERE id = $1`, [
      member.id,
      days,
    ]);
    return member;
  }
  const did = (member: Member, act: DailyAct, times: number) => bff.database.query(DID[act], [member.id, times]);

  /** Has members who joined this many days ago cheer a wish of the member. */
  async function cheer(member: Member, by: number, days: number): Promise<void> {
    await did(member, 'wish', 1);
    const [wish] = await bff.database.query('SELECT id FROM wishes WHERE user_id = $1', [member.id]);
    for (let count = 0; count < by; count += 1) {
      await bff.post(`/api/wishes/${wish.id}/reactions`, await memberOf(days), { emoji: 'heart' });
    }
  }
  /** @returns id of the decision */
  async function decideAgainst(member: Member): Promise<string> {
    const [decision] = await bff.database.query(
      `INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, before)
       VALUES (uuid_v7(), 'member', $1, $1, 'warn', 'spam', '{}') RETURNING id`,
      [member.id],
    );
    return decision.id;
  }
  const takeBack = (member: Member, decision: string) =>
    bff.database.query(
      `INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, before, undoes)
       VALUES (uuid_v7(), 'member', $1, $1, 'take-back', 'spam', '{}', $2)`,
      [member.id, decision],
    );

  const make: Record<DailyAct, (as: Member) => Promise<{ status: number; headers: Record<string, unknown> }>> = {
    wish: (as) => bff.post('/api/wishes', as, { title: 'A kite', description: 'Red' }),
    link: (as) =>
      bff.post('/api/wishes', as, { title: 'A kite', description: 'Red', productUrl: 'https://kites.example/' }),
    follow: (as) => bff.post('/api/users/tom/follow', as),
    report: (as) => bff.post('/api/reports', as, { kind: 'member', id: tom.id, reason: 'spam' }),
  };

  it.each(['wish', 'link', 'follow', 'report'] as const)(
    'is enforced for newcomers: after the last allowed %s the next one gets 429',
    async (act) => {
      const newcomer = await memberOf(0);
      await did(newcomer, act, DAILY_LIMITS.new[act] - 1);
      expect((await make[act](newcomer)).status).toBeLessThan(300);
      const { status, headers } = await (act === 'report'
        ? bff.post('/api/reports', newcomer, { kind: 'member', id: (await memberOf(0)).id, reason: 'spam' })
        : act === 'follow'
          ? bff.post('/api/users/member_1/follow', newcomer)
          : make[act](newcomer));
      expect([status, headers['retry-after']]).toEqual([429, '3600']);
      expect((await make[act](await memberOf(0))).status).toBeLessThan(300);
    },
  );

  it('starts anew after a day: wishes older than 24 hours do not count', async () => {
    const newcomer = await memberOf(0);
    await did(newcomer, 'wish', DAILY_LIMITS.new.wish);
    await bff.database.query(`UPDATE wishes SET created_at = now() - interval '25 hours' WHERE user_id = $1`, [
      newcomer.id,
    ]);
    expect((await make.wish(newcomer)).status).toBe(201);
  });

  it('counts a link that an edit adds to a wish', async () => {
    const newcomer = await memberOf(0);
    const { body: wish } = await bff.post<WishView>('/api/wishes', newcomer, { title: 'A kite', description: 'Red' });
    await did(newcomer, 'link', DAILY_LIMITS.new.link);
    const change = (body: object) => bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: newcomer, body });
    expect((await change({ productUrl: 'https://kites.example/red' })).status).toBe(429);
    expect((await change({ title: 'A green kite' })).status).toBe(200);
  });

  /** Checks the member's level of trust: with as many wishes as the previous level allows, one more is accepted. */
  async function expectTrust(member: Member, trust: TrustLevel): Promise<void> {
    const beyond = { new: 0, known: DAILY_LIMITS.new.wish, trusted: DAILY_LIMITS.known.wish }[trust];
    await did(member, 'wish', beyond);
    expect((await make.wish(member)).status).toBe(201);
    if (trust === 'trusted') return;
    await did(member, 'wish', DAILY_LIMITS[trust].wish);
    expect((await make.wish(member)).status).toBe(429);
  }

  it('is higher for a member who joined two days ago than for a newcomer', async () =>
    expectTrust(await memberOf(2), 'known'));

  it.each(['wish', 'link', 'follow'] as const)(
    'is above the newcomers’ number of a %s for a member who joined two days ago: five more are accepted',
    async (act) => {
      const others = await Promise.all(Array.from({ length: 5 }, () => memberOf(0)));
      const names = await bff.database.query('SELECT username FROM users WHERE id = ANY ($1)', [
        others.map(({ id }) => id),
      ]);
      const member = await memberOf(2);
      await did(member, act, DAILY_LIMITS.new[act]);
      for (const { username } of names) {
        const answer = await (act === 'follow' ? bff.post(`/api/users/${username}/follow`, member) : make[act](member));
        expect(answer.status).toBeLessThan(300);
      }
    },
  );

  it('is above the limit of known members for a member of 20 days with the cheers of three known members', async () => {
    const member = await memberOf(20);
    await cheer(member, 3, 5);
    await expectTrust(member, 'trusted');
  });

  it('is not raised by cheers of accounts that were created just now', async () => {
    const member = await memberOf(20);
    await cheer(member, 5, 0);
    await expectTrust(member, 'known');
  });

  it('is revealed by no response: members of every level of trust get the same fields', async () => {
    const trusted = await memberOf(20);
    await cheer(trusted, 3, 5);
    const reproved = await memberOf(2);
    await decideAgainst(reproved);
    const moderator = await memberOf(9);
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [moderator.id]);
    /** Returns the names of all fields, without their values. */
    const fieldsOf = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.slice(0, 1).map(fieldsOf)
        : value && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fieldsOf(field)]))
          : null;
    const told = async (member: Member) => {
      const [{ username }] = await bff.database.query('SELECT username FROM users WHERE id = $1', [member.id]);
      const reads: [string, Member][] = [
        ['/api/user', member],
        ['/api/user/profile', member],
        ['/api/user/preferences', member],
        ['/api/notifications/settings', member],
        [`/api/users/${username}`, tom],
        [`/api/wishes/of/${username}`, tom],
        [`/api/moderation/subjects/member/${member.id}`, moderator],
      ];
      const answers = await Promise.all(reads.map(([url, as]) => bff.call<Record<string, unknown>>(url, { as })));
      expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200));
      // Decisions about a member, and wishes with three cheers, are visible and therefore not compared.
      return answers.map(({ body }) => fieldsOf(Array.isArray(body) ? [] : { ...body, decisions: [] }));
    };
    const ofNewcomer = await told(await memberOf(0));
    for (const member of [await memberOf(2), trusted, reproved]) expect(await told(member)).toEqual(ofNewcomer);
    expect(JSON.stringify(ofNewcomer)).not.toMatch(/trust|heard|reproved/i);
  });

  it('is that of newcomers while a moderators’ decision stands, and as before once it is taken back', async () => {
    const member = await memberOf(2);
    await decideAgainst(member);
    await expectTrust(member, 'new');
    const other = await memberOf(2);
    await takeBack(other, await decideAgainst(other));
    await expectTrust(other, 'known');
  });
});
