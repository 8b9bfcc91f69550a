import { Redis } from 'ioredis';
import { RATE_LIMITS } from '../src/common/rate-limit/rate-limits.js';
import type { BffSettings } from '../src/settings/settings.js';
import { Harness, type Member } from './harness.js';

describe.each([
  ['with Redis', undefined],
  ['without Redis', 'redis://127.0.0.1:1'],
])('rate limits %s', (_, redisUrl) => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('rate_limit', { rateLimit: true, ...(redisUrl && { redisUrl }) });
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(async () => {
    await bff.stop();
    if (redisUrl) return;
    const redis = new Redis(process.env.REDIS_URL ?? '');
    for (const { id } of [mei, tom]) for (const key of await redis.keys(`rate:*${id}*`)) await redis.del(key);
    redis.disconnect();
  });

  it('stop a member who makes wishes without end, say when to come back, and let others go on', async () => {
    const { max } = RATE_LIMITS.wish;
    const make = (as: Member) => bff.post('/api/wishes', as, { title: 'a', description: 'b' });
    const answers: Awaited<ReturnType<typeof make>>[] = [];
    // A few at a time: with all of them in progress, Redis could not answer in time to count each.
    while (answers.length < max + 5) answers.push(...(await Promise.all(Array.from({ length: 5 }, () => make(mei)))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(max);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', statusCode: 429 } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    expect((await make(tom)).status).toBe(201);
    expect((await bff.call('/api/wishes', { as: mei })).status).toBe(200);
  });

  it('stop an owner who has links fetched again without end', async () => {
    const { max } = RATE_LIMITS.preview;
    const wish = await bff.wish(tom, { productUrl: 'https://shop.example.com/' });
    const retry = () => bff.post(`/api/wishes/${wish.id}/preview/retry`, tom);
    const answers = await Promise.all(Array.from({ length: max + 2 }, retry));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(max).fill(200), 429, 429]);
  });

  it('stop a member who asks for the same page without end, though it is in memory', async () => {
    const ask = () => bff.call('/api/wishes/community', { as: mei });
    await ask();
    const answers = await Promise.all(Array.from({ length: RATE_LIMITS.read.max }, ask));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  it('count visitors by the address of their connection, whatever X-Forwarded-For says', async () => {
    const { max } = RATE_LIMITS.visit;
    const from = `192.168.7.${redisUrl ? 1 : 2}`;
    const visit = (claimed: string) => bff.call('/api/user', { from, headers: { 'x-forwarded-for': claimed } });
    const answers = await Promise.all(Array.from({ length: max + 1 }, (_, index) => visit(`198.51.100.${index}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await bff.call('/api/user', { from: '192.168.7.77' })).status).toBe(200);
  });

  it('count the addresses of one IPv6 network together, and the next network apart', async () => {
    const { max } = RATE_LIMITS.visit;
    const network = `2001:db8:0:${redisUrl ? 1 : 2}`;
    const visit = (host: number) => bff.call('/api/user', { from: `${network}::${host.toString(16)}` });
    const answers = await Promise.all(Array.from({ length: max + 1 }, (_, host) => visit(host)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await bff.call('/api/user', { from: `2001:db8:0:9${redisUrl ? 1 : 2}::1` })).status).toBe(200);
  });
});

describe('behind a proxy that is trusted', () => {
  const { max } = RATE_LIMITS.visit;

  it.each<[string, Partial<BffSettings>, string]>([
    ['by its address', { trustedProxies: ['10.1.0.0/16'] }, '198.51.101'],
    ['as the one that every request comes through', { trustedProxies: 1 }, '198.51.102'],
  ])(
    '%s, rate limits count the address that the proxy saw, and none that the client claims',
    async (_, settings, network) => {
      const bff = await Harness.start('trusted_proxy', { rateLimit: true, ...settings });
      try {
        await bff.database.query(`INSERT INTO users (username, display_name) VALUES ('first', 'First')`);
        const visit = (claimed: string, seen: string) =>
          bff.call('/api/user', { from: '10.1.2.3', headers: { 'x-forwarded-for': `${claimed}, ${seen}` } });
        const answers = await Promise.all(
          Array.from({ length: max + 1 }, (_, index) => visit(`203.0.113.${index}`, `${network}.1`)),
        );
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
        expect((await visit('203.0.113.1', `${network}.2`)).status).toBe(200);
      } finally {
        await bff.stop();
      }
    },
  );

  it('by its address, forwarding headers from any other address are ignored', async () => {
    const bff = await Harness.start('trusted_stranger', { rateLimit: true, trustedProxies: ['10.1.0.0/16'] });
    try {
      await bff.database.query(`INSERT INTO users (username, display_name) VALUES ('first', 'First')`);
      const visit = (claimed: string) =>
        bff.call('/api/user', {
          from: '10.2.0.1',
          headers: { 'x-forwarded-for': claimed, 'x-forwarded-proto': 'https' },
        });
      const [first, ...more] = await Promise.all(
        Array.from({ length: max + 1 }, (_, index) => visit(`203.0.113.${index}`)),
      );
      expect([first?.headers['set-cookie']].flat()[0]).not.toContain('Secure');
      expect([first, ...more].filter((answer) => answer?.status === 429)).toHaveLength(1);
    } finally {
      await bff.stop();
    }
  });
});

describe('without rate limits', () => {
  it('nobody is stopped and no header speaks of a limit', async () => {
    const bff = await Harness.start('rate_limit_off');
    try {
      const mei = await bff.member('mei');
      const answers = await Promise.all(
        Array.from({ length: RATE_LIMITS.wish.max + 5 }, () =>
          bff.post('/api/wishes', mei, { title: 'a', description: 'b' }),
        ),
      );
      expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
      expect(answers[0]?.headers['x-ratelimit-limit']).toBeUndefined();
    } finally {
      await bff.stop();
    }
  });
});
