import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { BreakableProxy } from '@wishboard/server-kit/testing/breakable-proxy';
import { Redis } from 'ioredis';
import { Harness, METRICS_HEADERS, type Member, until } from './harness.js';

describe('without Redis', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('no_redis', { redisUrl: 'redis://127.0.0.1:1' });
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  it('the BFF starts, answers reads and accepts writes, and /readyz answers 503', async () => {
    const wish = await bff.wish(mei);
    expect((await bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' })).status).toBe(200);
    expect((await bff.post(`/api/wishes/${wish.id}/toggle-granted`, mei)).status).toBe(200);
    expect((await bff.post('/api/interactions', mei, { wishId: wish.id, interactionType: 'view' })).status).toBe(201);
    expect((await bff.post('/api/notifications/read-all', mei)).status).toBe(200);
    for (const path of ['wishes', 'recommendations', 'notifications', 'user/preferences']) {
      expect((await bff.call(`/api/${path}`, { as: mei })).status).toBe(200);
    }
    expect((await bff.call('/healthz')).status).toBe(200);
    expect(await bff.call('/readyz')).toMatchObject({ status: 503, body: { postgres: 'up', redis: 'down' } });
    const { text } = await bff.call('/metrics', { headers: METRICS_HEADERS });
    expect(text).toContain('wishboard_server_up{server="postgres"} 1');
    expect(text).toContain('wishboard_server_up{server="redis"} 0');
    expect((await bff.call('/trafficz')).status).toBe(200);
  });
});

describe('with every connection to PostgreSQL taken', () => {
  it('the metrics show statements that wait for a connection, and PostgreSQL as up', async () => {
    const bff = await Harness.start('exhausted', { poolSize: 1 }, 1);
    const lock = bff.database.createQueryRunner();
    try {
      const mei = await bff.member('mei');
      await lock.startTransaction();
      await lock.query('LOCK TABLE wish_terms IN ACCESS EXCLUSIVE MODE');
      const waiting = [1, 2].map((nth) => bff.call(`/api/wishes/search?q=kite${nth}`, { as: mei }));
      const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await bff.database.query(waits)).length > 0);
      const { text } = await bff.call('/metrics', { headers: METRICS_HEADERS });
      expect(text).toMatch(/^wishboard_database_pool_connections\{state="waiting"\} [1-9]/m);
      expect(text).toContain('wishboard_server_up{server="postgres"} 1');
      await lock.rollbackTransaction();
      await Promise.all(waiting);
    } finally {
      await lock.release();
      await bff.stop();
    }
  });
});

describe('when Redis goes away and comes back', () => {
  let bff: Harness;
  let redis: Redis;
  let proxy: BreakableProxy;
  let mei: Member;
  let popular: WishView;
  let ranked: WishView;

  beforeAll(async () => {
    const url = process.env.REDIS_URL ?? '';
    proxy = BreakableProxy.to(url);
    await proxy.mend();
    redis = new Redis(url);
    bff = await Harness.start('redis_goes', { redisUrl: proxy.through(url) }, 1);
    mei = await bff.member('mei');
    const kai = await bff.member('kai');
    popular = await bff.wish(kai, { title: 'Popular' });
    ranked = await bff.wish(kai, { title: 'Ranked' });
    for (const name of ['ann', 'bo', 'cy']) {
      await bff.post(`/api/wishes/${popular.id}/reactions`, await bff.member(name), { emoji: 'heart' });
    }
    await bff.wish(kai, { title: 'Newest' });
    await redis.set(
      `recommendations:${mei.id}`,
      JSON.stringify([ranked, popular].map(({ id }) => ({ id, reason: { kind: 'interest', value: 'kite' } }))),
    );
  });
  afterAll(async () => {
    await redis.del(`recommendations:${mei.id}`);
    redis.disconnect();
    await bff.stop();
    await proxy.cut();
  });

  /** Returns the recommendations of a member who has just reacted, so that nothing comes from the cache. */
  async function recommended() {
    const own = await bff.wish(mei);
    await bff.post(`/api/wishes/${own.id}/reactions`, mei, { emoji: 'heart' });
    const { status, body } = await bff.call<RecommendationView[]>('/api/recommendations', { as: mei });
    return { status, titles: body.map(({ title }) => title), first: body[0]?.reason?.kind };
  }
  const personal = { status: 200, titles: ['Ranked', 'Popular', 'Newest'], first: 'interest' };
  const popularFirst = { status: 200, titles: ['Popular', 'Newest', 'Ranked'], first: 'popular' };
  const backAgain = () => until(async () => (await recommended()).first === 'interest');

  it.each(['is cut off', 'does not answer'])(
    'the BFF recommends popular wishes while Redis %s, and personal ones again afterwards',
    async (how) => {
      await backAgain();
      expect(await recommended()).toEqual(personal);
      if (how === 'is cut off') await proxy.cut();
      else proxy.stall();
      expect(await recommended()).toEqual(popularFirst);
      if (how === 'does not answer') await proxy.cut();
      await proxy.mend();
      await backAgain();
    },
  );
});

describe('when PostgreSQL goes away and comes back', () => {
  let bff: Harness;
  let proxy: BreakableProxy;
  let mei: Member;

  beforeAll(async () => {
    const url = process.env.DATABASE_URL ?? '';
    proxy = BreakableProxy.to(url);
    await proxy.mend();
    bff = await Harness.start('no_postgres', {}, 1);
    await bff.app.close();
    bff.settings.databaseUrl = proxy.through(bff.settings.databaseUrl);
    bff.settings.listenUrl = bff.settings.databaseUrl;
    Object.assign(bff, { app: (await bff.startSecond()).app });
    mei = await bff.member('mei');
  });
  afterAll(async () => {
    await bff.stop();
    await proxy.cut();
  });

  it('a full disk makes writes answer 503 with Retry-After, while reads succeed', async () => {
    const wish = await bff.wish(mei);
    await bff.database.query(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION no_room();
    `);
    const answer = await bff.post('/api/wishes', mei, { title: 'a', description: 'b' });
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', message: 'Nothing can be saved right now. Please try again in a few minutes.' },
    });
    expect(answer.headers['retry-after']).toBe('30');
    expect((await bff.call<WishView[]>('/api/wishes', { as: mei })).body[0]?.id).toBe(wish.id);
    await bff.database.query('DROP FUNCTION no_room CASCADE');
    expect((await bff.post('/api/wishes', mei, { title: 'a', description: 'b' })).status).toBe(201);
  });

  it('a connection that ends during a request makes the request answer 503, and a retry succeeds', async () => {
    const wish = await bff.wish(mei);
    const key = () => ({ 'idempotency-key': crypto.randomUUID() });
    const calls = [
      () => bff.post('/api/wishes', mei, { title: 'a', description: 'b' }, key()),
      () => bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' }, key()),
      () => bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' }),
      () => bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body: { title: 'c' } }),
    ];
    for (const call of calls) {
      const blocker = bff.database.createQueryRunner();
      await blocker.startTransaction();
      await blocker.query('LOCK TABLE wishes, reactions, outbox IN EXCLUSIVE MODE');
      const answer = call();
      await until(async () => {
        const ended = await bff.database.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'wishboard-bff' AND wait_event_type = 'Lock'`,
        );
        return ended.length > 0;
      });
      expect(await answer).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2' },
        body: { code: 'UNAVAILABLE' },
      });
      await blocker.rollbackTransaction();
      await blocker.release();
      expect((await call()).status).toBeLessThan(300);
    }
  });

  it('every request answers 503 with Retry-After, and the BFF recovers by itself', async () => {
    const wish = await bff.wish(mei);
    expect((await bff.call('/api/wishes', { as: mei })).status).toBe(200);

    await proxy.cut();
    const calls = [
      () => bff.call('/api/users', { as: mei }),
      () => bff.post('/api/wishes', mei, { title: 'a', description: 'b' }),
      () => bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' }),
      () => bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body: { title: 'c' } }),
      () => bff.post('/api/wishes', mei, { title: 'a', description: 'b' }, { 'idempotency-key': crypto.randomUUID() }),
      () => bff.call('/api/wishes', { as: { id: '', cookie: `${mei.cookie}` } }),
    ];
    // Recently cached responses may still be sent.
    await until(async () => (await bff.call('/api/wishes', { as: mei })).status === 503);
    for (const call of calls) {
      const answer = await call();
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect(answer.headers['retry-after']).toBe('2');
    }
    expect((await bff.call('/healthz')).status).toBe(200);
    expect(await bff.call('/readyz')).toMatchObject({ status: 503, body: { postgres: 'down' } });
    const { text } = await bff.call('/metrics', { headers: METRICS_HEADERS });
    expect(text).toContain('wishboard_server_up{server="postgres"} 0');

    await proxy.mend();
    await until(async () => (await bff.call('/api/wishes', { as: mei })).status === 200);
    const after = await bff.wish(mei, { title: 'after' });
    const [first] = (await bff.call<WishView[]>('/api/wishes', { as: mei })).body;
    expect(first?.id).toBe(after.id);
    // The process listens for changes of other processes again.
    await until(async () => {
      const rows = await bff.database.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN wishboard_changes'`,
      );
      return rows.length > 0;
    });
  });
});
