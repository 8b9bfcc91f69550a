import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';

import { createDataSource } from '../src/connection/data-source.js';
import { User } from '../src/entities/user.entity.js';
import { MIGRATIONS } from '../src/migrations/migrations.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

/** One statement about wishes. Numbers refer to members, wishes and categories that exist when the statement runs. */
type Operation =
  | { kind: 'make'; member: number; category: number; count: number }
  | { kind: 'move'; from: number; to: number; share: number }
  | { kind: 'grant'; category: number }
  | { kind: 'delete'; category: number; share: number }
  | { kind: 'leave'; member: number }
  | { kind: 'roll back'; category: number };

const MEMBERS = 4;
const KEPT = `SELECT category, sum(wishes)::int AS wishes FROM (
    SELECT category, wishes FROM wish_counts UNION ALL SELECT category, change FROM wish_count_changes) kept
  GROUP BY category HAVING sum(wishes) <> 0 ORDER BY category`;
const TRUE_COUNTS = 'SELECT category, count(*)::int AS wishes FROM wishes GROUP BY category ORDER BY category';

const category = fc.nat(CATEGORIES.length - 1);
const share = fc.constantFrom(1, 2, 3);
const operations: fc.Arbitrary<Operation[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('make' as const), member: fc.nat(MEMBERS - 1), category, count: fc.nat(5) }),
    fc.record({ kind: fc.constant('move' as const), from: category, to: category, share }),
    fc.record({ kind: fc.constant('grant' as const), category }),
    fc.record({ kind: fc.constant('delete' as const), category, share }),
    fc.record({ kind: fc.constant('leave' as const), member: fc.nat(MEMBERS - 1) }),
    fc.record({ kind: fc.constant('roll back' as const), category }),
  ),
  { minLength: 1, maxLength: 40 },
);

const MAKE = `INSERT INTO wishes (user_id, title, description, category)
  SELECT u.id, 'A wish', 'Please', $2 FROM users u, generate_series(1, $3) WHERE u.username = $1`;

describe('The stored counts of wishes', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('wish_counts', { poolSize: 8 });
    dataSource = database.dataSource;
  });
  afterAll(() => database.drop());

  const addMember = (member: number) =>
    dataSource
      .createQueryBuilder()
      .insert()
      .into(User)
      .values({ username: `m${member}`, displayName: 'M' })
      .orIgnore()
      .execute();

  const name = (index: number) => CATEGORIES[index] as string;
  const some = (at: number, part: number) =>
    `category = '${name(at)}' AND ('x' || left(md5(id::text), 4))::bit(16)::int % ${part} = 0`;

  async function run(operation: Operation): Promise<void> {
    switch (operation.kind) {
      case 'make':
        await dataSource.query(MAKE, [`m${operation.member}`, name(operation.category), operation.count]);
        return;
      case 'move':
        await dataSource.query(`UPDATE wishes SET category = $1 WHERE ${some(operation.from, operation.share)}`, [
          name(operation.to),
        ]);
        return;
      case 'grant':
        await dataSource.query(
          `UPDATE wishes SET is_granted = true, granted_at = now() WHERE ${some(operation.category, 1)}`,
        );
        return;
      case 'delete':
        await dataSource.query(`DELETE FROM wishes WHERE ${some(operation.category, operation.share)}`);
        return;
      case 'leave':
        await dataSource.query('DELETE FROM users WHERE username = $1', [`m${operation.member}`]);
        await addMember(operation.member);
        return;
      case 'roll back': {
        const undone = dataSource.transaction(async (manager) => {
          await manager.query(MAKE, ['m0', name(operation.category), 3]);
          throw new Error('Changed my mind');
        });
        await expect(undone).rejects.toThrow('Changed my mind');
      }
    }
  }

  beforeEach(async () => {
    await dataSource.query('TRUNCATE users CASCADE');
    for (let member = 0; member < MEMBERS; member += 1) await addMember(member);
  });

  it('equal COUNT(*) after each statement of any sequence', async () => {
    await fc.assert(
      fc.asyncProperty(operations, async (all) => {
        await dataSource.query('DELETE FROM wishes');
        for (const operation of all) {
          await run(operation);
          expect(await dataSource.query(KEPT)).toEqual(await dataSource.query(TRUE_COUNTS));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('equal COUNT(*) after inserts and deletes at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(operations, async (all) => {
        const together = all.filter(({ kind }) => kind === 'make' || kind === 'delete');
        await Promise.all(together.map(run));
        expect(await dataSource.query(KEPT)).toEqual(await dataSource.query(TRUE_COUNTS));
      }),
      { numRuns: 15 },
    );
  });

  it('are empty after a truncation', async () => {
    await dataSource.query(MAKE, ['m0', 'books', 3]);
    await dataSource.query('TRUNCATE wishes CASCADE');
    expect(await dataSource.query(KEPT)).toEqual([]);
  });

  it('are not written by a reaction or an edit', async () => {
    await dataSource.query(MAKE, ['m0', 'books', 1]);
    const written = 'SELECT count(*)::int AS rows FROM wish_count_changes';
    const [before] = await dataSource.query(written);
    await dataSource.query(
      `INSERT INTO reactions (wish_id, user_id, emoji) SELECT w.id, w.user_id, 'heart' FROM wishes w`,
    );
    await dataSource.query(`UPDATE wishes SET title = 'Another', category = 'books'`);
    expect(await dataSource.query(written)).toEqual([before]);
  });

  it('let two members make wishes of a category without waiting for each other', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(MAKE, ['m0', 'books', 1]);
      await dataSource.transaction(async (manager) => {
        await manager.query("SET LOCAL lock_timeout = '1s'");
        await manager.query(MAKE, ['m1', 'books', 1]);
      });
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    expect(await dataSource.query(KEPT)).toEqual([{ category: 'books', wishes: 1 }]);
  });
});

it('The WishCounts migration counts the wishes that exist already', async () => {
  const database = await createTestDatabase('wish_counts_before', { migrated: false });
  const dataSource = createDataSource(database.url, { poolSize: 2 });
  const counting = MIGRATIONS.findIndex(({ name }) => name.startsWith('WishCounts'));
  dataSource.setOptions({ migrations: MIGRATIONS.slice(0, counting) });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
    await dataSource.query(`INSERT INTO users (username, display_name) VALUES ('m0', 'M')`);
    await dataSource.query(MAKE, ['m0', 'books', 3]);
    await dataSource.query(MAKE, ['m0', 'food', 1]);
    const runner = dataSource.createQueryRunner();
    const Counting = MIGRATIONS[counting] as (typeof MIGRATIONS)[number];
    await new Counting().up(runner);
    await dataSource.query(MAKE, ['m0', 'food', 1]);
    expect(await dataSource.query(KEPT)).toEqual(await dataSource.query(TRUE_COUNTS));
    await new Counting().down(runner);
    await dataSource.query(MAKE, ['m0', 'food', 1]);
    await runner.release();
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
