import { poolOf } from '@wishboard/database/connection/data-source';
import type { Statement } from '@wishboard/database/connection/run-prepared';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/** SQL expression of a time as the wire has it: ISO 8601, UTC, milliseconds. */
export const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whatever runs statements: the pool, each by itself, or one transaction. */
export interface Queryable {
  run<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
}

const PING = { name: 'ping', text: 'SELECT 1' };
const NOTIFY = {
  name: 'notify',
  text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS message (channel, payload)',
};

/**
 * Prepared statements on the connections TypeORM keeps. TypeORM's own `query` cannot name a statement, and on the hot
 * paths planning is half of the cost.
 */
export class Database implements Queryable {
  private constructor(private readonly pool: Pool) {}

  static of(dataSource: DataSource): Database {
    return new Database(poolOf(dataSource));
  }

  async run<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const result = await this.pool.query<Row>({ ...statement, values });
    return result.rows;
  }

  /** Whether PostgreSQL answers. @throws what it failed with */
  async ping(): Promise<void> {
    await this.run(PING, []);
  }

  /** Sends messages to whoever listens on their channels. */
  async notify(messages: readonly { channel: string; payload: string }[]): Promise<void> {
    const channels = messages.map(({ channel }) => channel);
    await this.run(NOTIFY, [channels, messages.map(({ payload }) => payload)]);
  }

  /** Runs `work` in one transaction, which is rolled back when it throws. */
  async transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let failure: unknown;
    try {
      await client.query('BEGIN');
      const result = await work(queryableOf(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      failure = await rollBack(client);
      throw error;
    } finally {
      // A connection that could not even roll back is closed, not reused.
      client.release(failure instanceof Error ? failure : undefined);
    }
  }
}

function queryableOf(client: PoolClient): Queryable {
  return {
    async run<Row extends QueryResultRow>(statement: Statement, values: unknown[]) {
      const result = await client.query<Row>({ ...statement, values });
      return result.rows;
    },
  };
}

async function rollBack(client: PoolClient): Promise<unknown> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error;
  }
}
