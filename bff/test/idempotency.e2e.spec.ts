import { randomUUID } from 'node:crypto';
import { Harness, type Member } from './harness.js';

describe('a POST with an idempotency key', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('idempotency');
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(() => bff.stop());

  const body = { title: 'Once', description: 'only' };
  const make = (key: string, as = mei, wish: unknown = body) =>
    bff.post('/api/wishes', as, wish, { 'idempotency-key': key });
  const count = async (title: string) =>
    (await bff.database.query('SELECT count(*)::integer AS count FROM wishes WHERE title = $1', [title]))[0].count;

  it('gets the same response byte for byte when it is repeated, and has no second effect', async () => {
    const key = randomUUID();
    const first = await make(key);
    expect(first.status).toBe(201);
    for (const spelling of [key, key.toUpperCase()]) {
      const again = await make(spelling);
      expect(again.status).toBe(201);
      expect(again.text).toBe(first.text);
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
    }
    expect(await count('Once')).toBe(1);
    expect(await bff.events('wish.created')).toHaveLength(1);
  });

  it('needs only one database connection: 24 concurrent requests are all answered', async () => {
    const wishes = await Promise.all(Array.from({ length: 24 }, () => bff.wish(mei)));
    const answers = await Promise.all(
      wishes.map(({ id }) =>
        bff.post(`/api/wishes/${id}/toggle-granted`, mei, undefined, { 'idempotency-key': randomUUID() }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('does not toggle a second time when it is repeated', async () => {
    const wish = await bff.wish(mei);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' }, headers);
    const again = await bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' }, headers);
    expect(again.text).toBe(first.text);
    expect(again.body).toMatchObject({ reacted: true });
    const granted = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      const answer = await bff.post(`/api/wishes/${wish.id}/toggle-granted`, mei, undefined, granted);
      expect(answer.body).toMatchObject({ isGranted: true });
    }
    const keeping = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      const answer = await bff.post(`/api/wishes/${wish.id}/keep`, tom, undefined, keeping);
      expect(answer.body).toEqual({ kept: true });
    }
    const dismissal = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      const answer = await bff.post(`/api/recommendations/${wish.id}/dismiss`, tom, undefined, dismissal);
      expect(answer).toMatchObject({ status: 204, text: '' });
    }
  });

  it('is refused with 422 when its key was used for another request', async () => {
    const key = randomUUID();
    await make(key, mei, { ...body, title: 'Mismatch' });
    expect(await make(key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    const elsewhere = await bff.post(
      '/api/interactions',
      mei,
      { ...body, title: 'Mismatch' },
      { 'idempotency-key': key },
    );
    expect([400, 422]).toContain(elsewhere.status);
    expect(await count('Mismatch')).toBe(1);
  });

  it('is independent of another member’s request with the same key', async () => {
    const key = randomUUID();
    const wish = { ...body, title: 'Two members' };
    expect((await make(key, mei, wish)).text).not.toBe((await make(key, tom, wish)).text);
    expect(await count('Two members')).toBe(2);
  });

  it('has one effect among 20 concurrent repeats: the others get the same response or 409', async () => {
    const key = randomUUID();
    const wish = { ...body, title: 'Storm' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(key, mei, wish)));
    const made = answers.filter(({ status }) => status === 201);
    const busy = answers.filter(({ status }) => status === 409);
    expect(made.length + busy.length).toBe(20);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const answer of busy) {
      expect(answer.body).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(await count('Storm')).toBe(1);
  });

  it('gets 409 while the first request with the key is still running', async () => {
    const key = randomUUID();
    const runner = bff.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1 || $2, 0))', [mei.id, key]);
    expect(await make(key)).toMatchObject({ status: 409 });
    await runner.rollbackTransaction();
    await runner.release();
    expect((await make(key)).status).toBe(201);
  });

  it('can be repeated with the same key after a validation error', async () => {
    const key = randomUUID();
    expect((await make(key, mei, { title: '' })).status).toBe(400);
    expect((await make(key, mei, { ...body, title: 'After a refusal' })).status).toBe(201);
  });

  it('has an effect again once its key is older than a day', async () => {
    const key = randomUUID();
    const wish = { ...body, title: 'Yesterday' };
    await make(key, mei, wish);
    await bff.database.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = $1`, [
      key,
    ]);
    expect((await make(key, mei, wish)).status).toBe(201);
    expect(await count('Yesterday')).toBe(2);
    expect((await make(key, mei, wish)).status).toBe(201);
    expect(await count('Yesterday')).toBe(2);
  });

  it('is refused with 400 when its key is no UUID', async () => {
    for (const key of ['', '1', 'not-a-uuid', `${randomUUID()}x`]) {
      expect(await make(key)).toMatchObject({ status: 400, body: { errors: [{ field: 'idempotency-key' }] } });
    }
  });
});
