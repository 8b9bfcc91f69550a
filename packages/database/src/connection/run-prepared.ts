import type { PoolClient, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';

/** A statement that PostgreSQL parses and plans once per connection, under its name. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * Runs a statement in the manager's transaction. TypeORM's own `query` cannot name one, and for a short statement that
 * runs for every event planning is most of the cost.
 *
 * @throws outside of a transaction
 */
export async function runPrepared<Row extends QueryResultRow>(
  manager: EntityManager,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  if (!manager.queryRunner?.isTransactionActive) throw new Error(`${statement.name} runs in transactions only`);
  const client: PoolClient = await manager.queryRunner.connect();
  const { rows } = await client.query<Row>({ ...statement, values });
  return rows;
}
