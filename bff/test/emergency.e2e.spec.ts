import type { WishView } from '@wishboard/contracts/http/wish';
import { EmergencyService } from '../src/emergency/emergency.service.js';
import { EMERGENCY_LIMITS } from '../src/trust/daily-limits.js';
import { Harness, type Member } from './harness.js';

describe('an emergency', () => {
  let bff: Harness;
  let mei: Member;
  let newcomer: Member;

  beforeAll(async () => {
    bff = await Harness.start('emergency', { rateLimit: true }, 1);
    mei = await bff.member('mei');
    await bff.database.query(`UPDATE users SET created_at = now() - interval '9 days'`);
  });
  afterAll(() => bff.stop());
  beforeEach(async () => {
    await bff.database.query('DELETE FROM users WHERE id <> $1', [mei.id]);
    await bff.database.query('TRUNCATE wishes CASCADE');
    newcomer = await bff.member('newcomer');
  });

  /** So many wishes of one minute, so many minutes ago, by a member who is there already. */
  const rush = (count: number, minutesAgo = 0) =>
    bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, 'A kite', 'Red', date_trunc('minute', now()) - make_interval(mins => $3) FROM generate_series(1, $2)`,
      [mei.id, count, minutesAgo],
    );
  const look = async () => {
    const emergency = bff.app.get(EmergencyService, { strict: false });
    await emergency.learn();
    await emergency.look();
    return emergency.isOn;
  };
  const make = (as: Member, productUrl?: string) =>
    bff.post<WishView>('/api/wishes', as, { title: 'A lamp', description: 'Brass', ...(productUrl && { productUrl }) });
  const isSeen = async ({ body }: { body: WishView }) =>
    (await bff.call(`/api/wishes/${body.id}`, { as: mei })).status === 200;
  const LINK = 'https://lamps.example/brass';

  it('is not what a busy minute brings', async () => {
    await rush(120);
    expect(await look()).toBe(false);
    expect(await isSeen(await make(newcomer, LINK))).toBe(true);
  });

  it('of wishes holds the links of newcomers alone', async () => {
    await rush(121);
    expect(await look()).toBe(true);
    expect(await isSeen(await make(newcomer, LINK))).toBe(false);
    const plain = await make(newcomer);
    expect(await isSeen(plain)).toBe(true);
    expect(await isSeen(await make(mei, LINK))).toBe(true);
    await bff.call(`/api/wishes/${plain.body.id}`, { method: 'PATCH', as: newcomer, body: { productUrl: LINK } });
    expect(await isSeen(plain)).toBe(false);
  });

  it('of sign-ups lets newcomers do less in a day', async () => {
    await bff.database.query(
      `INSERT INTO users (username, display_name, created_at)
       SELECT 'many ' || n, 'Many', date_trunc('minute', now()) FROM generate_series(1, 61) n`,
    );
    expect(await look()).toBe(true);
    for (let made = 0; made < EMERGENCY_LIMITS.wish; made += 1) expect((await make(newcomer)).status).toBe(201);
    expect((await make(newcomer)).status).toBe(429);
    for (let made = 0; made <= EMERGENCY_LIMITS.wish; made += 1) expect((await make(mei)).status).toBe(201);
  });

  it('ends by itself ten minutes later, and operators are told of both', async () => {
    const told = async () => {
      const headers = { authorization: `Bearer ${bff.settings.metricsToken}` };
      return /wishboard_emergency\{of="wishes"\} (\d)/.exec((await bff.call('/metrics', { headers })).text)?.[1];
    };
    await rush(500);
    await look();
    expect(await told()).toBe('1');
    await bff.database.query(`UPDATE wishes SET created_at = created_at - interval '7 minutes'`);
    expect(await look()).toBe(true);
    await bff.database.query(`UPDATE wishes SET created_at = created_at - interval '5 minutes'`);
    expect(await look()).toBe(false);
    expect(await told()).toBe('0');
    expect(await isSeen(await make(newcomer, LINK))).toBe(true);
  });

  it('is not what comes five times as fast on a board where much comes', async () => {
    for (let minute = 0; minute < 100; minute += 1) await rush(50, 100 + minute);
    await rush(250);
    expect(await look()).toBe(false);
    await rush(251, 3);
    expect(await look()).toBe(true);
  });
});
