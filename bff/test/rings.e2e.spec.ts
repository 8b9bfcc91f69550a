import type { DecidedView, QueueItemView, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import { RingsService } from '../src/moderation/likeness/rings.service.js';
import { Harness, type Member } from './harness.js';

describe('A ring of accounts that were created together', () => {
  let bff: Harness;
  let moderator: Member;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('rings', { rateLimit: true }, 1);
    moderator = await bff.member('moderator');
    mei = await bff.member('mei');
    await bff.database.query(`UPDATE users SET created_at = now() - interval '90 days', is_moderator = id = $1`, [
      moderator.id,
    ]);
  });
  afterAll(() => bff.stop());
  beforeEach(async () => {
    await bff.database.query('DELETE FROM users WHERE id NOT IN ($1, $2)', [moderator.id, mei.id]);
    await bff.database.query('DELETE FROM wishes');
  });

  /** Inserts wishes of a long-standing member and returns their ids. */
  const wishes = (count: number, ownerId = mei.id): Promise<string[]> =>
    idsOf(
      `INSERT INTO wishes (user_id, title, description) SELECT $1, 'Kite ' || n, 'Red' FROM generate_series(1, $2) n RETURNING id`,
      [ownerId, count],
    );
  /** Inserts accounts that were created this many hours ago, with this many minutes between them. */
  const accounts = (name: string, count: number, hoursAgo: number, minutesApart = 1): Promise<string[]> =>
    idsOf(
      `INSERT INTO users (username, display_name, created_at)
       SELECT $1 || n, $1, now() - make_interval(hours => $3) + make_interval(mins => n * $4) FROM generate_series(1, $2) n RETURNING id`,
      [name, count, hoursAgo, minutesApart],
    );
  const idsOf = async (text: string, values: unknown[]) =>
    ((await bff.database.query(text, values)) as { id: string }[]).map(({ id }) => id);
  const cheer = (userIds: readonly string[], wishIds: readonly string[]) =>
    bff.database.query(
      `SELECT toggle_reaction(w, u, 'heart', true, NULL, NULL) FROM unnest($1::uuid[]) u, unnest($2::uuid[]) w`,
      [userIds, wishIds],
    );
  async function noticed(): Promise<QueueItemView[]> {
    await bff.app.get(RingsService, { strict: false }).notice();
    return (await bff.call<QueueItemView[]>('/api/moderation/queue', { as: moderator })).body;
  }
  const subject = async (id: string) =>
    (await bff.call<SubjectView>(`/api/moderation/subjects/wish/${id}`, { as: moderator })).body;

  it('is shown to moderators with one of the wishes, which stays visible', async () => {
    const pushed = await wishes(3);
    const [first = ''] = pushed;
    const ring = await accounts('ring', 12, 30, 60);
    await cheer(ring, pushed);
    const [item, ...others] = await noticed();
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: 'wish', isOfRing: true, reports: 0, isHeld: false, member: { id: mei.id } });
    expect(pushed).toContain(item?.id);
    const { ring: seen } = await subject(item?.id ?? '');
    expect(seen).toMatchObject({ count: 12, wishes: 3 });
    expect(seen?.accounts.map(({ id }) => id).sort()).toEqual([...ring].sort());
    expect((await bff.call(`/api/wishes/${first}`, { as: mei })).status).toBe(200);
    // A repeated run does not report the ring again.
    expect(await noticed()).toHaveLength(1);
  });

  it('is shown once: after a decision it is not shown again', async () => {
    await cheer(await accounts('ring', 10, 30), await wishes(4));
    const [item] = await noticed();
    const body = { kind: 'wish', id: item?.id, decision: 'nothing', reason: 'other', seen: null };
    expect((await bff.post<DecidedView>('/api/moderation/decisions', moderator, body)).status).toBe(201);
    expect(await noticed()).toEqual([]);
    expect((await subject(item?.id ?? '')).ring).toBeUndefined();
  });

  it('is noticed when each account cheers the wishes of all others', async () => {
    const ring = await accounts('ring', 14, 40);
    const theirs = (await Promise.all(ring.map((id) => wishes(1, id)))).flat();
    await cheer(ring, theirs);
    expect(await noticed()).toHaveLength(1);
  });

  it.each([
    ['nine of them', () => accounts('few', 9, 30)],
    ['accounts that were made on many days', () => accounts('many', 12, 300, 24 * 60)],
    ['accounts that have been there for long', () => accounts('known', 12, 24 * 40)],
  ])('does not consist of %s', async (_who, made) => {
    await cheer(await made(), await wishes(3));
    expect(await noticed()).toEqual([]);
  });

  it('does not consist of friends who joined to cheer one wish', async () => {
    await cheer(await accounts('friend', 15, 20), await wishes(1));
    expect(await noticed()).toEqual([]);
  });

  it('does not consist of a class that joins together and cheers some of each other’s wishes', async () => {
    const pupils = await accounts('pupil', 25, 20);
    const theirs = (await Promise.all(pupils.map((id) => wishes(2, id)))).flat();
    const popular = await wishes(2);
    // Each pupil cheers in an order of their own; nearly all like the same two wishes.
    for (const [at, pupil] of pupils.entries()) {
      await cheer(
        [pupil],
        theirs.filter((_, wish) => (wish * 7 + at * 11) % 25 < 8),
      );
      if (at % 6 > 0) await cheer([pupil], popular);
    }
    const [{ most }] = await bff.database.query(
      'SELECT max(n)::int AS most FROM (SELECT count(*) AS n FROM reactions GROUP BY wish_id) each',
    );
    expect(most).toBeGreaterThanOrEqual(10);
    expect(await noticed()).toEqual([]);
  });
});
