import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import type { DestinationStream, Logger } from 'pino';
import { symbols } from 'pino';
import { createLogger, NestLogger } from '../src/process/logger.js';
import { RedisConnections } from '../src/redis/redis-connections.js';

const SECRET = 'a wish that is nobody’s business';
const PASSWORD = 'wrong-and-all-the-same-a-password';
const TYPESCRIPT = fileURLToPath(new URL('./processes/typescript.mjs', import.meta.url));

type Output = DestinationStream & NodeJS.EventEmitter & { destroy(): void; flushSync(): void };

describe('a log', () => {
  let folder: string;
  let path: string;
  let logger: Logger;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('log', { poolSize: 1 });
    folder = mkdtempSync(join(tmpdir(), 'log-privacy-'));
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    path = join(folder, `${Math.random()}.log`);
    logger = createLogger('test', 'debug', openSync(path, 'a'));
  });
  afterEach(async () => {
    const output = outputOf(logger);
    output.destroy();
    await once(output, 'close');
  });

  const outputOf = (log: Logger) => (log as unknown as Record<symbol, Output>)[symbols.streamSym] as Output;
  const written = () => {
    outputOf(logger).flushSync();
    return readFileSync(path, 'utf8');
  };
  /** Returns the error that TypeORM throws when PostgreSQL rejects a member's row: its detail contains the whole row. */
  const refusedRow = () =>
    database.dataSource
      .query(`INSERT INTO wishes (user_id, title, description) VALUES (gen_random_uuid(), repeat($1, 100), $1)`, [
        SECRET,
      ])
      .catch((error: unknown) => error);

  it('names the constraint, the table and the SQLSTATE of a refused row, and none of its values', async () => {
    const error = await refusedRow();
    // Without the secret in the error, the test would prove nothing.
    expect(error).toMatchObject({ detail: expect.stringContaining(SECRET), parameters: [SECRET] });
    logger.error({ err: error }, 'not saved');
    new NestLogger(logger).error(error, undefined, 'ExceptionsHandler');
    for (const line of written().trim().split('\n')) {
      const { err } = JSON.parse(line);
      expect(err).toMatchObject({ type: 'QueryFailedError', code: '23514', table: 'wishes' });
      expect(err.constraint).toMatch(/title/);
      expect(err.stack).toMatch(/\n +at /);
    }
    expect(written()).not.toContain(SECRET);
  });

  it('names the column that violates NOT NULL, and no value', async () => {
    const sql = 'INSERT INTO wishes (title, description) VALUES ($1, $1)';
    const error = await database.dataSource.query(sql, [SECRET]).catch((thrown: unknown) => thrown);
    logger.error({ err: error }, 'not saved');
    expect(JSON.parse(written()).err).toMatchObject({ code: '23502', table: 'wishes', column: 'user_id' });
    expect(written()).not.toContain(SECRET);
  });

  it('contains no value that PostgreSQL cannot parse', async () => {
    const error = await database.dataSource.query('SELECT $1::uuid', [SECRET]).catch((thrown: unknown) => thrown);
    logger.error({ err: error }, 'not read');
    expect(JSON.parse(written()).err).toMatchObject({ code: '22P02', message: 'PostgreSQL refused a value' });
    expect(written()).not.toContain(SECRET);
  });

  it('contains no password that Redis refuses', async () => {
    const url = new URL(process.env.REDIS_URL ?? '');
    Object.assign(url, { username: 'default', password: PASSWORD });
    const redis = new RedisConnections({ name: 'test', databaseUrl: '', redisUrl: url.href }, logger);
    while (!written().includes('Redis is away')) await pause(20);
    await redis.close();
    expect(written()).toContain('WRONGPASS');
    expect(written()).toMatch(/"command":"(auth|hello)"/);
    expect(written()).not.toContain(PASSWORD);
  });

  it('contains no value of an uncaught error, which ends the process with status 1', () => {
    const output = openSync(path, 'a');
    const program = `
      const { createLogger, logUncaught } = await import('${new URL('../src/process/logger.ts', import.meta.url)}');
      logUncaught(createLogger('test', 'info'));
      Promise.reject(Object.assign(new Error('refused'), { code: '23505', detail: ${JSON.stringify(SECRET)} }));
      setInterval(() => undefined, 1_000);`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@wishboard/source', '--import', TYPESCRIPT, '--input-type=module', '-e', program],
      { stdio: ['ignore', output, 'pipe'], encoding: 'utf8', timeout: 60_000 },
    );
    closeSync(output);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(JSON.parse(written())).toMatchObject({ level: 60, err: { message: 'refused', code: '23505' } });
    expect(written()).not.toContain(SECRET);
  }, 90_000);
});
