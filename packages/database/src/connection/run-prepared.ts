import type { PoolClient, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';

/** A prepared statement: PostgreSQL parses and plans it once per connection, under its name. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * Runs a prepared statement in the manager's transaction. TypeORM's own `query` cannot name a statement. For a short statement
 * that runs for every event, planning is most of the cost.
 *
 * @throws Error outside of a transaction
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
