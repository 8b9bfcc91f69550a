import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import fc from 'fast-check';
import { Harness, type Member, until } from './harness.js';

describe('the numbers of wishes', () => {
  let bff: Harness;
  let second: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('wish_counts');
    mei = await bff.member('mei');
    tom = await bff.member('tom');
    second = await bff.startSecond();
  });
  afterAll(async () => {
    await second.app.close();
    await bff.stop();
  });

  const counts = async (as = mei, on = bff): Promise<WishCountsView> =>
    (await on.call<WishCountsView>('/api/wishes/counts', { as })).body;

  /** Counts the wishes in the tables. */
  async function counted(as = mei): Promise<WishCountsView> {
    const rows: { category: Category; mine: number; all: number }[] = await bff.database.query(
      `SELECT category, count(*)::int AS all, count(*) FILTER (WHERE user_id = $1)::int AS mine
       FROM wishes GROUP BY category`,
      [as.id],
    );
    const of = (category: Category) => rows.find((row) => row.category === category)?.all ?? 0;
    const [{ kept }] = await bff.database.query('SELECT count(*)::int AS kept FROM kept_wishes WHERE user_id = $1', [
      as.id,
    ]);
    return {
      kept,
      mine: rows.reduce((sum, { mine }) => sum + mine, 0),
      categories: Object.fromEntries(CATEGORIES.map((category) => [category, of(category)])) as Record<
        Category,
        number
      >,
    };
  }

  const waiting = async (): Promise<number> =>
    (await bff.database.query('SELECT count(*)::int AS rows FROM wish_count_changes'))[0].rows;

  it('list all ten categories and match the tables before any wish is made', async () => {
    const answer = await counts();
    expect(Object.keys(answer.categories)).toEqual([...CATEGORIES]);
    expect(answer).toEqual(await counted());
  });

  it('match the tables after any sequence of creating, moving and deleting, in another process too', async () => {
    const act = fc.record({
      kind: fc.constantFrom('make', 'make', 'move', 'delete'),
      member: fc.boolean(),
      category: fc.constantFrom(...CATEGORIES),
      at: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        for (const { kind, member, category, at } of acts) {
          const as = member ? mei : tom;
          const own: { id: string }[] = await bff.database.query('SELECT id FROM wishes WHERE user_id = $1', [as.id]);
          const wish = own[at % Math.max(1, own.length)];
          if (kind === 'make') await bff.wish(as, { category });
          else if (!wish) continue;
          else if (kind === 'move')
            await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as, body: { category } });
          else await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as });
          expect(await counts(as, second)).toEqual(await counted(as));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('stay correct while pending changes are merged by concurrent reads during new wishes', async () => {
    const make = (rows: number, category: string) =>
      bff.database.query(
        `INSERT INTO wishes (user_id, title, description, category) SELECT $1, 'A wish', 'Please', $3
         FROM generate_series(1, $2::int)`,
        [mei.id, rows, category],
      );
    for (let changes = await waiting(); changes < 600; changes += 1) await make(1, CATEGORIES[changes % 10] ?? 'books');
    const readers = Array.from({ length: 6 }, (_, at) => counts(mei, at % 2 ? bff : second));
    await Promise.all([...readers, ...Array.from({ length: 10 }, () => make(2, 'travel'))]);
    await until(async () => (await waiting()) < 100);
    expect(await counts()).toEqual(await counted());
    expect(await counts(tom, second)).toEqual(await counted(tom));
  });

  it('answer 401 without a session', async () => {
    expect((await bff.call('/api/wishes/counts', { as: null })).status).toBe(401);
  });
});
