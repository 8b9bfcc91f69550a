import { createDataSource } from '../src/connection/data-source.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

describe('A connection on which PostgreSQL does not respond', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('silence', { migrated: false });
  });
  afterAll(() => database.drop());

  it('is given up with ETIMEDOUT, and the next query gets a new connection', async () => {
    const dataSource = await createDataSource(database.url, { poolSize: 1, statementTimeoutMs: 100 }).initialize();
    try {
      // PostgreSQL itself would end the statement in time, unless told not to.
      const silence = dataSource.query('SET statement_timeout = 0; SELECT pg_sleep(600)');
      await expect(silence).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await dataSource.destroy();
    }
  });
});
