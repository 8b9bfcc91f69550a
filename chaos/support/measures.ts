import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Stack } from '../../tools/start/launch-stack.mjs';
import type { Allowance } from './growth';
import type { Product } from './product';

/** Measured values, and the increase of each that does not count as growth. */
export const ALLOWANCES: Record<string, Allowance> = {
  'heap, MB': { share: 0.15, more: 4 },
  'resident, MB': { share: 0.2, more: 16 },
  descriptors: { share: 0.1, more: 6 },
  'PostgreSQL connections': { share: 0.2, more: 6 },
  'Redis connections': { share: 0, more: 3 },
  'Redis, MB': { share: 0.3, more: 3 },
  'Redis keys for ever': { share: 0, more: 20 },
  'Redis keys that expire': { share: 0.2, more: 50 },
  'jobs kept too long': { share: 0, more: 5 },
  rows: { share: 0.1, more: 20 },
};

/** Tables whose size is bounded by what members have, however many operations happen. */
const TABLES = ['outbox', 'deliveries', 'parked_events', 'sessions', 'idempotency_keys', 'link_fetch_slots'];
/**
 * Age in milliseconds from which a completed job counts as kept too long. Completed jobs are kept for ten minutes, so that none is
 * done twice, and are removed with the next completed job.
 */
const DONE_KEPT_MS = 12 * 60_000;
const MB = 2 ** 20;

/** Values at one moment: `<measure>` or `<measure> of <object>`, mapped to a number. */
export type Sample = Record<string, number>;

/** Measures the named processes and the servers, which should be idle. */
export async function measure(product: Product, redis: Redis, names: readonly string[]): Promise<Sample> {
  const processes = await Promise.all(names.map((name) => measureProcess(product.stack, name)));
  return Object.assign({}, ...processes, await measurePostgres(product), await measureRedis(redis));
}

async function measureProcess(stack: Stack, name: string): Promise<Sample> {
  const pid = stack.processOf(name);
  if (pid === null) throw new Error(`${name} does not run`);
  process.kill(pid, 'SIGUSR2');
  // The process handles the signal between two events, and so before the next request.
  await pause(200);
  const authorization = `Basic ${btoa(`operator:${stack.adminPassword}`)}`;
  const text = await (await fetch(`${stack.addressOf(name)}/metrics`, { headers: { authorization } })).text();
  const read = (metric: string) => Number(new RegExp(`^${metric} (.+)$`, 'm').exec(text)?.[1]);
  return {
    [`heap, MB of ${name}`]: read('nodejs_heap_size_used_bytes') / MB,
    [`resident, MB of ${name}`]: read('process_resident_memory_bytes') / MB,
    ...(process.platform === 'linux' && { [`descriptors of ${name}`]: (await readdir(`/proc/${pid}/fd`)).length }),
  };
}

async function measurePostgres({ database }: Product): Promise<Sample> {
  const { rows } = await database.query<{ connections: number }>(
    'SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database()',
  );
  const sample: Sample = { 'PostgreSQL connections': rows[0]?.connections ?? 0 };
  for (const table of TABLES) {
    const counted = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    sample[`rows of ${table}`] = counted.rows[0]?.count ?? 0;
  }
  return sample;
}

async function measureRedis(redis: Redis): Promise<Sample> {
  const info = await redis.info();
  const read = (field: string) => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1]);
  const keys: string[] = [];
  for await (const some of redis.scanStream({ count: 1000 })) keys.push(...some);
  const ttls = (await redis.pipeline(keys.map((key) => ['ttl', key])).exec()) ?? [];
  const lasting = keys.filter((_, at) => ttls[at]?.[1] === -1);
  const { jobs, overdue } = await doneJobs(redis, lasting);
  return {
    'Redis connections': read('connected_clients'),
    'Redis, MB': read('used_memory') / MB,
    'Redis keys that expire': keys.length - lasting.length,
    'Redis keys for ever': lasting.length - jobs,
    'jobs kept too long': overdue,
  };
}

/** Returns the number of completed jobs and of overdue ones. A queue has a key for each job, and a sorted set with the completion times. */
async function doneJobs(redis: Redis, keys: readonly string[]): Promise<{ jobs: number; overdue: number }> {
  let [jobs, overdue] = [0, 0];
  for (const key of keys.filter((name) => name.endsWith(':completed'))) {
    jobs += await redis.zcard(key);
    overdue += await redis.zcount(key, 0, Date.now() - DONE_KEPT_MS);
  }
  return { jobs, overdue };
}
