import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type Answer, Harness, type Member } from './harness.js';

export const nextOf = ({ headers }: Answer): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];

/** A board with more wishes than fit on a page, several of them created at the same time. */
export let bff: Harness;
/** A second BFF over the same database. */
export let second: Harness;
export let mei: Member;
export let tom: Member;

beforeAll(async () => {
  bff = await Harness.start('feed');
  mei = await bff.member('mei');
  tom = await bff.member('tom');
  // Several wishes have the same creation time, so that the order depends on the id as well.
  await bff.database.query(
    `INSERT INTO wishes (user_id, title, description, category, created_at)
     SELECT CASE WHEN i % 3 = 0 THEN $1::uuid ELSE $2::uuid END, 'wish ' || i, 'text',
       (ARRAY['general', 'books', 'food'])[1 + i % 3], timestamptz '2026-01-01' - (i / 4) * interval '1 second'
     FROM generate_series(1, 240) i`,
    [mei.id, tom.id],
  );
  second = await bff.startSecond();
});
afterAll(async () => {
  await second.app.close();
  await bff.stop();
});

export const page = (url: string, as = mei, on = bff) => on.call<WishView[]>(url, { as });

/** Follows the Link headers to the last page and returns all ids. */
export async function readAllPages(
  url: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = url; next; ) {
    const answer: Answer<WishView[]> = await page(next);
    expect(answer.status).toBe(200);
    ids.push(...answer.body.map(({ id }) => id));
    next = nextOf(answer);
    await between();
  }
  return ids;
}

export const expected = async (condition: string): Promise<string[]> => {
  const rows = await bff.database.query(`SELECT id FROM wishes WHERE ${condition} ORDER BY created_at DESC, id DESC`);
  return rows.map(({ id }: { id: string }) => id);
};
