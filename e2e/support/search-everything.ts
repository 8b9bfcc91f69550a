import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { query } from './members';
import type { Journey } from './stack';

/** Folder of the product's media files. */
export const mediaFolder = ({ logs }: Journey): string => join(dirname(logs), 'media');

/**
 * Searches all stored data for texts: each column of each table as text, each key of Redis with its value, and the media files by
 * name and bytes. Returns `table.column`, `redis KEY` and `media NAME`, without duplicates.
 */
export async function searchEverything(journey: Journey, texts: readonly string[]): Promise<string[]> {
  const found = [
    ...(await searchTables(journey, texts)),
    ...(await searchRedis(journey.redisUrl, texts)),
    ...searchMedia(journey, texts),
  ];
  return [...new Set(found)].sort();
}

async function searchTables(journey: Journey, texts: readonly string[]): Promise<string[]> {
  const columns = await query<{ table: string; column: string }>(
    journey,
    `SELECT quote_ident(c.relname) AS table, quote_ident(a.attname) AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const each = columns.map(
    ({ table, column }) =>
      `SELECT '${table}.${column}' AS at WHERE EXISTS (SELECT FROM ${table} t, unnest($1::text[]) AS sought (mark)
         WHERE strpos(lower(t.${column}::text), sought.mark) > 0)`,
  );
  const rows = await query<{ at: string }>(journey, each.join(' UNION ALL '), [texts]);
  return rows.map(({ at }) => at);
}

async function searchRedis(url: string, texts: readonly string[]): Promise<string[]> {
  const redis = new Redis(url);
  try {
    const found: string[] = [];
    for await (const keys of redis.scanStream() as AsyncIterable<string[]>) {
      for (const key of keys) {
        const held = `${key} ${JSON.stringify(await read(redis, key))}`.toLowerCase();
        if (texts.some((text) => held.includes(text))) found.push(`redis ${key}`);
      }
    }
    return found;
  } finally {
    redis.disconnect();
  }
}

async function read(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, '0', '-1');
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

function searchMedia(journey: Journey, texts: readonly string[]): string[] {
  const folder = mediaFolder(journey);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => {
      const held = `${name} ${readFileSync(join(folder, name), 'latin1')}`.toLowerCase();
      return texts.some((text) => held.includes(text));
    })
    .map((name) => `media ${name}`);
}
