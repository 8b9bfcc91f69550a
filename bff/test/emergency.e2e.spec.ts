import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { EmergencyService } from '../src/emergency/emergency.service.js';
import { LikenessService } from '../src/moderation/likeness/likeness.service.js';
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
    await bff.database.query('DELETE FROM wishes');
    newcomer = await bff.member('newcomer');
  });

  /** Inserts this many wishes within one minute, this many minutes ago, by an existing member. */
  const rush = (count: number, minutesAgo = 0) =>
    bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, 'A kite', 'Red', date_trunc('minute', now()) - make_interval(mins => $3) FROM generate_series(1, $2)`,
      [mei.id, count, minutesAgo],
    );
  const look = async () => {
    const emergency = bff.app.get(EmergencyService, { strict: false });
    await emergency.readUsualRates();
    await emergency.checkRates();
    return emergency.isOn;
  };
  const make = (as: Member, productUrl?: string) =>
    bff.post<WishView>('/api/wishes', as, { title: 'A lamp', description: 'Brass', ...(productUrl && { productUrl }) });
  const isSeen = async ({ body }: { body: WishView }) =>
    (await bff.call(`/api/wishes/${body.id}`, { as: mei })).status === 200;
  const LINK = 'https://lamps.example/brass';

  it('does not begin at 120 wishes in one minute on a quiet board', async () => {
    await rush(120);
    expect(await look()).toBe(false);
    expect(await isSeen(await make(newcomer, LINK))).toBe(true);
  });

  it('begins at 121 wishes in one minute, and then hides only newcomers’ wishes that have a link', async () => {
    await rush(121);
    expect(await look()).toBe(true);
    expect(await isSeen(await make(newcomer, LINK))).toBe(false);
    const plain = await make(newcomer);
    expect(await isSeen(plain)).toBe(true);
    expect(await isSeen(await make(mei, LINK))).toBe(true);
    await bff.call(`/api/wishes/${plain.body.id}`, { method: 'PATCH', as: newcomer, body: { productUrl: LINK } });
    expect(await isSeen(plain)).toBe(false);
  });

  it('begins after a flood of sign-ups, and then lowers the daily wish limit of newcomers only', async () => {
    await bff.database.query(
      `INSERT INTO users (username, display_name, created_at)
       SELECT 'many ' || n, 'Many', date_trunc('minute', now()) FROM generate_series(1, 61) n`,
    );
    expect(await look()).toBe(true);
    for (let made = 0; made < EMERGENCY_LIMITS.wish; made += 1) expect((await make(newcomer)).status).toBe(201);
    expect((await make(newcomer)).status).toBe(429);
    for (let made = 0; made <= EMERGENCY_LIMITS.wish; made += 1) expect((await make(mei)).status).toBe(201);
  });

  const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
  let texts = 0;
  /** Returns a text that has no word in common with any other. */
  const alone = () => {
    texts += 1;
    const word = (at: number) => [...String(texts * 100 + at)].map((digit) => LETTERS[Number(digit) * 2 + (at % 2)]);
    return { title: Array.from({ length: 8 }, (_, at) => word(at).join('')).join(' '), description: '…' };
  };
  const alike = () => ({
    title: `Deal ${texts++}`,
    description: 'Designer watches only today, write to us and get seventy off',
  });
  async function makeMany(as: Member, count: number, wish: () => object, from?: string): Promise<void> {
    for (let made = 0; made < count; made += 1) {
      const { status } = await bff.call('/api/wishes', { method: 'POST', as, body: wish(), ...(from && { from }) });
      expect(status).toBe(201);
    }
  }
  const heldOf = async ({ id }: Member) =>
    (await bff.database.query(`SELECT FROM wishes WHERE user_id = $1 AND moderation = 'hidden'`, [id])).length;
  const NETWORK = '198.51.100.7';

  it('lowers the thresholds of floods to eight alike texts of a newcomer, or eight wishes each of eight on one network', async () => {
    await rush(121);
    await look();
    await makeMany(newcomer, 7, alike);
    expect(await heldOf(newcomer)).toBe(0);
    await makeMany(newcomer, 1, alike);
    expect(await heldOf(newcomer)).toBe(8);
    const many = await Promise.all(Array.from({ length: 8 }, (_, at) => bff.member(`of_network_${at}`)));
    for (const member of many.slice(1)) await makeMany(member, 8, alone, NETWORK);
    await makeMany(many[0] as Member, 7, alone, NETWORK);
    expect(await Promise.all(many.map(heldOf))).toEqual(many.map(() => 0));
    await makeMany(many[0] as Member, 1, alone, NETWORK);
    expect(await Promise.all(many.map(heldOf))).toEqual(many.map(() => 8));
  });

  it('holds the floods from before it was noticed, and once even when two checks run at the same time', async () => {
    expect(await look()).toBe(false);
    const many = await Promise.all(Array.from({ length: 10 }, (_, at) => bff.member(`before_${at}`)));
    for (const member of many) await makeMany(member, 9, alone, NETWORK);
    await makeMany(newcomer, 7, alone, NETWORK);
    const likeness = bff.app.get(LikenessService, { strict: false });
    await likeness.holdInEmergency();
    expect(await Promise.all(many.map(heldOf))).toEqual(many.map(() => 0));
    const board = '/api/wishes/of/before_0';
    expect((await bff.call<WishView[]>(board, { as: mei })).body).toHaveLength(9);
    await rush(121);
    await look();
    await Promise.all([likeness.holdInEmergency(), likeness.holdInEmergency()]);
    expect(await Promise.all([...many, newcomer].map(heldOf))).toEqual([...many.map(() => 9), 0]);
    expect((await bff.call<WishView[]>(board, { as: mei })).body).toEqual([]);
    const told = await bff.database.query(`SELECT FROM outbox
      WHERE type = 'wish.updated' AND payload->>'wishId' IN (SELECT id::text FROM wishes)`);
    expect(told).toHaveLength(90);
  });

  it('ends ten minutes after the flood, and the metric wishboard_emergency shows when it is on', async () => {
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

  it('on a busy board begins only above five times the usual number of wishes in a minute', async () => {
    // Demo wishes of the same minutes would make some of them busier.
    await bff.database.query('DELETE FROM wishes');
    for (let minute = 0; minute < 100; minute += 1) await rush(50, 100 + minute);
    await rush(250);
    expect(await look()).toBe(false);
    await rush(251, 3);
    expect(await look()).toBe(true);
  });
});
