import { jest } from '@jest/globals';
import { Harness, until } from './harness.js';

const HOUR_MS = 3_600_000;

describe('Expired sessions and idempotency keys', () => {
  let bff: Harness;
  let everyHour: (() => void)[];

  beforeAll(async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    bff = await Harness.start('housekeeping', {}, 1);
    everyHour = timers.mock.calls.filter(([, milliseconds]) => milliseconds === HOUR_MS).map(([work]) => work);
    timers.mockRestore();
  });
  afterAll(() => bff.stop());

  it('are removed by the hourly job, and unexpired ones stay', async () => {
    const mei = await bff.member('mei');
    const tom = await bff.member('tom');
    await bff.database.query("UPDATE sessions SET expires_at = now() - interval '1 day' WHERE user_id = $1", [mei.id]);
    await bff.database.query(
      `INSERT INTO idempotency_keys (user_id, key, request_hash, status, response, created_at)
       SELECT $1, gen_random_uuid(), '-', 201, '{}', now() - age FROM unnest(ARRAY[interval '1 minute', '1 year']) AS age`,
      [tom.id],
    );
    const count = async (table: string) => {
      const [row] = await bff.database.query(
        `SELECT count(*)::int AS count FROM ${table} WHERE user_id = ANY ($1::uuid[])`,
        [[mei.id, tom.id]],
      );
      return row.count as number;
    };
    const sessions = await count('sessions');
    // Runs all hourly intervals, including the one that learns the usual rates.
    for (const work of everyHour) work();
    await until(async () => (await count('idempotency_keys')) === 1);
    expect(await count('sessions')).toBeLessThan(sessions);
    expect((await bff.call('/api/user', { as: tom })).body).toMatchObject({ id: tom.id });
  });
});
