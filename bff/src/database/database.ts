import { poolOf } from '@wishboard/database/connection/data-source';
import type { Statement } from '@wishboard/database/connection/run-prepared';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/** Returns the SQL expression of a timestamp in the format of the API: ISO 8601, UTC, milliseconds. */
export const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Runs statements: either the pool, where each statement stands alone, or one transaction. */
export interface Queryable {
  run<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
}

const PING = { name: 'ping', text: 'SELECT 1' };
const NOTIFY = {
  name: 'notify',
  text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS message (channel, payload)',
};

/**
 * Runs prepared statements on the connections of TypeORM's pool. TypeORM's own `query` cannot name a statement, and on
 * hot paths planning is half of the cost.
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

  /** Checks that PostgreSQL answers. @throws the error of the connection or the statement */
  async ping(): Promise<void> {
    await this.run(PING, []);
  }

  /** Sends messages to the listeners of their channels. */
  async notify(messages: readonly { channel: string; payload: string }[]): Promise<void> {
    const channels = messages.map(({ channel }) => channel);
    await this.run(NOTIFY, [channels, messages.map(({ payload }) => payload)]);
  }

  /** Runs `work` in one transaction, which is rolled back if `work` throws. */
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
      // A connection whose rollback failed is closed instead of reused.
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
