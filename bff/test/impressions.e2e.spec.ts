import { freshWishesKey, LAST_PASS_KEY } from '@wishboard/contracts/jobs/recommendation-lists';
import { eraseMember } from '@wishboard/database/erasure/erase-member.repository';
import { Redis } from 'ioredis';
import { Harness, METRICS_HEADERS, type Member, UNKNOWN_ID, until } from './harness.js';

describe('impressions', () => {
  let bff: Harness;
  let redis: Redis;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('impressions');
    redis = new Redis(process.env.REDIS_URL ?? '');
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(async () => {
    redis.disconnect();
    await bff.stop();
  });

  const record = (as: Member, wishIds: unknown, headers = {}) =>
    bff.post('/api/interactions/impressions', as, { wishIds }, headers);
  const rows = (): Promise<{ wish_id: string; propensity: number | null }[]> =>
    bff.database.query('SELECT wish_id, propensity FROM recommendation_impressions ORDER BY wish_id');

  it('are stored once per member and wish when they are recorded concurrently, and not for unknown wishes', async () => {
    const wishes = [await bff.wish(tom), await bff.wish(tom)].map(({ id }) => id).sort();
    const answers = await Promise.all([1, 2, 3].map(() => record(mei, [...wishes, UNKNOWN_ID])));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await rows()).toEqual(wishes.map((wish_id) => ({ wish_id, propensity: null })));
    await bff.database.query('DELETE FROM recommendation_impressions');
  });

  it('store the probability with which the server drew the wish, and refuse one from the client', async () => {
    const { id } = await bff.wish(tom);
    await redis.zadd(freshWishesKey(mei.id), Date.now(), id);
    expect(
      (await bff.call<{ id: string }[]>('/api/recommendations', { as: mei })).body.map((wish) => wish.id),
    ).toContain(id);
    expect((await record(tom, [id])).status).toBe(204);
    await until(async () => (await redis.get(`recommendations-drawn:${mei.id}`)) !== null);
    await record(mei, [id]);
    expect((await rows()).map(({ propensity }) => propensity).sort()).toEqual([1, null]);
    await until(async () => (await redis.get(`recommendations-shown:${id}`)) === '1');
    expect((await bff.post('/api/interactions/impressions', mei, { wishIds: [id], propensity: 0.1 })).status).toBe(400);
  });

  it('are refused with 400 unless the body lists 1 to 60 wish ids', async () => {
    for (const wishIds of [
      [],
      'x',
      ['x'],
      null,
      undefined,
      Array.from({ length: 61 }, () => UNKNOWN_ID),
      [[UNKNOWN_ID]],
    ]) {
      expect((await record(mei, wishIds)).status).toBe(400);
    }
  });

  it('are stored in three monthly partitions, and an older partition is dropped', async () => {
    const partitions = async () => {
      const found: { name: string }[] = await bff.database.query(
        "SELECT relname AS name FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY 1",
      );
      return found.map(({ name }) => name.slice(-7));
    };
    const today = await partitions();
    expect(today).toHaveLength(3);
    await bff.database.query(
      `CREATE TABLE recommendation_impressions_2020_01 PARTITION OF recommendation_impressions
         FOR VALUES FROM ('2020-01-01') TO ('2020-02-01')`,
    );
    expect(await partitions()).toHaveLength(4);
    expect(await bff.database.query('SELECT keep_impression_partitions() AS count')).toEqual([{ count: 3 }]);
    expect(await partitions()).toEqual(today);
  });

  it('are deleted with the wish', async () => {
    const { id } = await bff.wish(tom);
    await record(mei, [id]);
    await bff.call(`/api/wishes/${id}`, { method: 'DELETE', as: tom });
    expect((await rows()).map(({ wish_id }) => wish_id)).not.toContain(id);
  });

  it('are deleted with the member who was shown them, and no other member’s', async () => {
    const { id } = await bff.wish(tom);
    const kim = await bff.member('kim');
    for (const member of [kim, mei]) expect((await record(member, [id])).status).toBe(204);
    await bff.database.transaction((manager) => eraseMember(manager, kim.id));
    const left = await bff.database.query('SELECT user_id FROM recommendation_impressions WHERE wish_id = $1', [id]);
    expect(left).toEqual([{ user_id: mei.id }]);
  });

  it('are one row for each member, wish and day: again on the same day adds none, and on another day one', async () => {
    const [one, two] = [(await bff.wish(tom)).id, (await bff.wish(tom)).id].sort() as [string, string];
    const counts = () =>
      bff.database.query(
        `SELECT user_id AS member, wish_id AS wish, count(*)::int AS days FROM recommendation_impressions
         WHERE wish_id IN ($1, $2) GROUP BY 1, 2 ORDER BY 1, 2`,
        [one, two],
      );
    const members = [mei, tom].sort((a, b) => (a.id < b.id ? -1 : 1));
    const each = (days: number) =>
      members.flatMap(({ id }) => [one, two].map((wish) => ({ member: id, wish, days: wish === one ? days : 1 })));
    const show = async (wishes: string[]) => {
      for (const member of members) expect((await record(member, wishes)).status).toBe(204);
    };
    await show([one, two]);
    await show([one]);
    await show([two, one]);
    expect(await counts()).toEqual(each(1));
    // Stands for a day that has passed since: the partition of the previous month may be missing, so the day is the next.
    await bff.database.query('UPDATE recommendation_impressions SET shown_on = shown_on + 1 WHERE wish_id = $1', [one]);
    await show([one]);
    await show([one]);
    expect(await counts()).toEqual(each(2));
  });

  it('have the day in UTC, also when the database has another time zone', async () => {
    const { id } = await bff.wish(tom);
    const [{ database, today }] = await bff.database.query(
      `SELECT current_database() AS database, (now() AT TIME ZONE 'UTC')::date::text AS today`,
    );
    // A time zone in which the date is another than in UTC.
    const isLate = new Date().getUTCHours() >= 12;
    const zone = isLate ? 'Pacific/Kiritimati' : 'Etc/GMT+12';
    await bff.database.query(`ALTER DATABASE "${database}" SET timezone TO '${zone}'`);
    const elsewhere = await bff.startSecond();
    try {
      expect((await elsewhere.post('/api/interactions/impressions', mei, { wishIds: [id] })).status).toBe(204);
    } finally {
      await elsewhere.app.close();
      await bff.database.query(`ALTER DATABASE "${database}" RESET timezone`);
    }
    const days = await bff.database.query(
      `SELECT shown_on BETWEEN $2 AND (now() AT TIME ZONE 'UTC')::date AS "isOfUtc" FROM recommendation_impressions
       WHERE wish_id = $1`,
      [id, today],
    );
    expect(days).toEqual([{ isOfUtc: true }]);
  });

  it('come with metrics of the last recommendation pass: its coverage and time, or 0 without a pass', async () => {
    const told = async (text: string | null) => {
      // Another test's worker may overwrite the key with its own pass.
      if (text === null) await redis.del(LAST_PASS_KEY);
      else await redis.set(LAST_PASS_KEY, text);
      const metrics = (await bff.call('/metrics', { headers: METRICS_HEADERS })).text;
      return ['coverage', 'pass_timestamp_seconds'].map((name) =>
        Number(metrics.match(new RegExp(`^wishboard_recommendations_${name} (\\S+)$`, 'm'))?.[1]),
      );
    };
    await until(async () => {
      const found = await told(JSON.stringify({ endedAt: 1_790_000_000_500, shown: 3, open: 12 }));
      return found.join() === '0.25,1790000000.5';
    });
    await until(async () => (await told(null)).join() === '0,0');
  });
});
