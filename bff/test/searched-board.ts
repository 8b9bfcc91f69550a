import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import { Harness, type Member } from './harness.js';

/** A board for searches, empty before each test. */
export let bff: Harness;
export let mei: Member;
export let tom: Member;

beforeAll(async () => {
  bff = await Harness.start('search');
  mei = await bff.member('mei');
  tom = await bff.member('tom');
});
afterAll(() => bff.stop());
beforeEach(() => bff.database.query('DELETE FROM wishes'));

/** Writes the search terms of all wishes, like the worker does. */
export async function writeSearchTerms(): Promise<void> {
  const rows: { id: string }[] = await bff.database.query('SELECT id FROM wishes');
  const ids = rows.map(({ id }) => id);
  await bff.database.transaction((manager) => writeTerms(manager, ids));
}

export async function createWishes(...titles: (string | Record<string, unknown>)[]): Promise<WishView[]> {
  const wishes: WishView[] = [];
  for (const title of titles) {
    wishes.push(await bff.wish(mei, { description: '-', ...(typeof title === 'string' ? { title } : title) }));
  }
  await writeSearchTerms();
  return wishes;
}

export const ask = (query: Record<string, string | number>, as: Member | null = tom) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return bff.call<WishView[]>(`/api/wishes/search?${search}`, { as });
};

export const titles = async (query: Record<string, string | number>): Promise<string[]> =>
  (await ask(query)).body.map(({ title }) => title);

/** Returns all pages of a search. */
export async function searchPages(
  query: Record<string, string | number>,
  between = async () => {},
): Promise<WishView[][]> {
  const found: WishView[][] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await ask({ ...query, ...(cursor && { cursor }) });
    found.push(body);
    cursor = /cursor=([\w-]+)/.exec(String(headers.link ?? ''))?.[1];
    await between();
  } while (cursor);
  return found;
}
