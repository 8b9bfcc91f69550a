import type { FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { RateLimitStore } from '../src/common/rate-limit/rate-limit-store.js';
import { OperatorCheck, WRONG_PASSWORDS_MAX } from '../src/operators/operator-check.js';
import { OPERATOR_HEADERS } from './harness.js';

const basic = (password: string) => `Basic ${btoa(`operator:${password}`)}`;

/** Creates the password check of one BFF process, with its log lines and the delays of wrong tries. */
function openDoor(redis: Redis | null) {
  const waits: number[] = [];
  const lines: Record<string, unknown>[] = [];
  const check = new OperatorCheck({
    password: 'operator-password',
    // With a timeout that even a slow machine stays below: the test is about the count over all processes.
    tries: new RateLimitStore(redis, 60_000),
    logger: { warn: (fields: object, message?: string) => void lines.push({ ...fields, message }) },
    wait: async (ms) => void waits.push(ms),
  });
  /** Returns the error code of the check, or `in` when the request is admitted. */
  const knock = async (ip: string, authorization?: string): Promise<string> => {
    const request = { ip, id: 'r', headers: { ...(authorization && { authorization }) } } as FastifyRequest;
    try {
      await check.check(request, { header: () => undefined } as unknown as FastifyReply);
      return 'in';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  return { waits, lines, knock };
}

describe('wrong tries for the operator’s password', () => {
  const redis = new Redis(process.env.REDIS_URL ?? '');
  const network = `2001:db8:${(process.pid % 0xffff).toString(16)}`;
  beforeAll(() => redis.ping());
  afterAll(async () => {
    for (const key of await redis.keys(`rate:operator:${network}:*`)) await redis.del(key);
    redis.disconnect();
  });

  it('are limited over all processes and per IPv6 network, after which the right password is refused too', async () => {
    const [one, two] = [openDoor(redis), openDoor(redis)];
    const guesses = Array.from({ length: 700 }, (_, index) =>
      (index % 2 ? one : two).knock(`${network}:1::${index.toString(16)}`, basic(`guess-${index}`)),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(WRONG_PASSWORDS_MAX);
    expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(700 - WRONG_PASSWORDS_MAX);
    expect(await one.knock(`${network}:1::1`, OPERATOR_HEADERS.authorization)).toBe('RATE_LIMITED');
    expect(await one.knock(`${network}:2::1`, OPERATOR_HEADERS.authorization)).toBe('in');
  });

  it('wait longer each time, and each is logged until the address is locked out', async () => {
    const door = openDoor(redis);
    const ip = `${network}:3::1`;
    for (let turn = 0; turn < WRONG_PASSWORDS_MAX + 5; turn += 1) await door.knock(ip, basic('wrong'));
    expect(door.waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000]);
    expect(door.lines).toHaveLength(WRONG_PASSWORDS_MAX + 1);
    expect(door.lines[0]).toEqual({
      address: `${network}:3::/64`,
      tries: 1,
      requestId: 'r',
      message: 'A wrong password for the operator',
    });
    expect(door.lines.at(-1)?.message).toBe('An address has no more tries for the operator');
    expect(JSON.stringify(door.lines)).not.toContain('wrong"');
  });

  it('do not include requests without a password, and the right password is neither slowed nor counted', async () => {
    const door = openDoor(null);
    for (let turn = 0; turn < 3 * WRONG_PASSWORDS_MAX; turn += 1) {
      expect(await door.knock('198.51.100.9')).toBe('UNAUTHENTICATED');
      expect(await door.knock('198.51.100.9', OPERATOR_HEADERS.authorization)).toBe('in');
    }
    expect([door.waits, door.lines]).toEqual([[], []]);
  });
});
