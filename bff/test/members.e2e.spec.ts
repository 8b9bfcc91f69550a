import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { QueryRunner } from 'typeorm';
import { entriesFor, FIND_MEMBERS, LIST_MEMBERS } from '../src/users/users.repository.js';
import { Harness, type Member } from './harness.js';

/** A node of an explained query plan, with its children. */
interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

describe('the members of the demo', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('members');
    await bff.database.query(
      `INSERT INTO users (username, display_name, created_at) SELECT name, display, '2020-01-01'::timestamptz + at * interval '1 day'
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t(name, display, at)`,
      [
        ['first', 'meili', 'xiaoyu', 'tom', 'zoe', '50%', 'kaixo'],
        ['First', 'Mei Li', '小雨', 'ＴＯＭ', 'Meißner', '_any', 'Émile'],
      ],
    );
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  const ask = (query: string, as: Member | null = mei) => bff.call<UserView[]>(`/api/users${query}`, { as });
  const names = async (query: string) => (await ask(query)).body.map(({ username }) => username);
  const nextOf = (link: unknown) => /^<\/api\/users(\?[^>]*)>; rel="next"$/.exec(String(link))?.[1];

  /** Returns all pages of a list as usernames. */
  async function pages(query: string): Promise<string[][]> {
    const found: string[][] = [];
    for (let next: string | undefined = query; next !== undefined; ) {
      const answer = await ask(next);
      expect(answer.status).toBe(200);
      found.push(answer.body.map(({ username }) => username));
      next = nextOf(answer.headers.link);
    }
    return found;
  }

  it('are listed without a secret, the longest-standing first, and nobody else reads the list', async () => {
    const answer = await ask('');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.link).toBeUndefined();
    expect(answer.body.map(({ username }) => username)).toEqual([
      ...['first', 'meili', 'xiaoyu', 'tom', 'zoe', '50%', 'kaixo', 'mei'],
    ]);
    for (const user of answer.body) {
      expect(Object.keys(user).sort()).toEqual(['avatar', 'createdAt', 'displayName', 'id', 'username']);
    }
    expect((await ask('', null)).status).toBe(401);
  });

  it('come in pages that name the next one, each member once, while others join', async () => {
    expect(await pages('?limit=3')).toEqual([
      ['first', 'meili', 'xiaoyu'],
      ['tom', 'zoe', '50%'],
      ['kaixo', 'mei'],
    ]);
    const first = await ask('?limit=7');
    await bff.database.query(
      `INSERT INTO users (username, display_name, created_at) VALUES ('older', 'Older', '2019-01-01'), ('newer', 'Newer', now())`,
    );
    expect(await names(nextOf(first.headers.link) ?? '')).toEqual(['mei', 'newer']);
    await bff.database.query(`DELETE FROM users WHERE username IN ('older', 'newer')`);
  });

  it.each([
    ['a username', 'xiao', ['xiaoyu']],
    ['a display name', '小', ['xiaoyu']],
    ['either of them, each member once, by the name that begins so', 'mei', ['mei', 'meili', 'zoe']],
    ['one in another case', 'FIR', ['first']],
    ['one of full width, by letters of half', 'to', ['tom']],
    ['one in letters of full width', 'ＸＩＡＯ', ['xiaoyu']],
    ['an accented one, written in two characters', 'E\u0301M', ['kaixo']],
    ['a display name with what follows the first word', 'mei l', ['meili']],
    ['nobody', 'lin', []],
    ['only what it says, where it is a sign of patterns', '%', []],
    ['a percent sign after its number', '50%', ['50%']],
    ['an underscore', '_', ['50%']],
    ['more than spaces around it', '  fir ', ['first']],
    ['the longest that may be asked', 'x'.repeat(60), []],
  ])('are found by the beginning of %s: %s', async (_what, q, usernames) => {
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(usernames);
  });

  it('are all there for an empty search', async () => {
    for (const empty of ['', '%20', '%E2%80%8B']) expect(await names(`?q=${empty}`)).toHaveLength(8);
  });

  it('are found page by page, each once and none left out, though both names of many begin so', async () => {
    await bff.database.query(
      `INSERT INTO users (username, display_name) SELECT 'pat' || n, CASE n % 3 WHEN 0 THEN 'Pat ' || n WHEN 1 THEN 'zed' || n ELSE 'PAT' || n END
       FROM generate_series(1, 40) n`,
    );
    const everyone = await bff.database.query(`SELECT username FROM users WHERE username LIKE 'pat%'`);
    const wanted = everyone.map(({ username }: { username: string }) => username).sort();
    for (const limit of [1, 7, 39, 40, 100]) {
      const found = await pages(`?q=pat&limit=${limit}`);
      expect(found.flat().sort()).toEqual(wanted);
      expect(found[0]).toHaveLength(Math.min(limit, 40));
      expect(found.every((page) => page.length <= limit)).toBe(true);
    }
    await bff.database.query(`DELETE FROM users WHERE username LIKE 'pat%'`);
  });

  it('are not listed for a search that is too long, a bad limit, nor a cursor of another list', async () => {
    const [list, search] = await Promise.all([ask('?limit=1'), ask('?q=mei&limit=1')]);
    const cursorOf = ({ headers }: typeof list) => new URLSearchParams(nextOf(headers.link)).get('cursor');
    for (const [query, field] of [
      [`?q=${'x'.repeat(61)}`, 'q'],
      ['?q=a&q=b', 'q'],
      ['?limit=0', 'limit'],
      ['?limit=101', 'limit'],
      ['?cursor=nonsense', 'cursor'],
      ['?cursor=n.AAAA', 'cursor'],
      [`?cursor=${cursorOf(search)}`, 'cursor'],
      [`?q=mei&cursor=${cursorOf(list)}`, 'cursor'],
      ['?page=2', 'page'],
    ]) {
      expect(await ask(query ?? '')).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
  });

  /**
   * Returns the number of rows that a statement reads from tables and indexes, with a generic plan, as processes come to use for prepared
   * statements.
   */
  async function rowsRead(runner: QueryRunner, { text }: { text: string }, values: string[]): Promise<number> {
    await runner.query(`PREPARE explained AS ${text}`);
    const [{ 'QUERY PLAN': plans }] = await runner.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE explained (${values.join(', ')})`,
    );
    await runner.query('DEALLOCATE explained');
    const count = (plan: Plan): number =>
      (/Scan/.test(plan['Node Type']) && !plan.Plans
        ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
        : 0) + (plan.Plans ?? []).map(count).reduce((sum, rows) => sum + rows, 0);
    return count(plans[0].Plan);
  }

  it('cost as many reads among 20,000 members as among 500', async () => {
    const runner = bff.database.createQueryRunner();
    const limit = 30;
    const [from, most] = [`'-infinity', '${NOBODY}'`, entriesFor(limit)];
    const [middle] = [`'2026-01-01T00:01:40Z', '${NOBODY}'`];
    const costs = async () => {
      const read: number[] = [];
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        await runner.query(`SET plan_cache_mode = ${mode}`);
        read.push(await rowsRead(runner, LIST_MEMBERS, [from, `${limit + 1}`]));
        read.push(await rowsRead(runner, LIST_MEMBERS, [middle, `${limit + 1}`]));
        for (const [q, key] of [
          ['m', ''],
          ['member', 'member 2'],
          ['Member 1', ''],
          ['member-499', ''],
          ['nobody', ''],
        ])
          read.push(await rowsRead(runner, FIND_MEMBERS, [`'${q}'`, `'${key}'`, `'${NOBODY}'`, `${most}`]));
      }
      return read;
    };
    const grow = async (first: number, last: number) => {
      await runner.query(
        `INSERT INTO users (username, display_name, created_at)
         SELECT 'member-' || n, 'Member ' || n, '2026-01-01'::timestamptz + n * interval '1 second' FROM generate_series($1::int, $2::int) n`,
        [first, last],
      );
      await runner.query('ANALYZE users');
    };
    try {
      // Forces the plans of large tables; a small table would be read sequentially, which costs less.
      await runner.query('SET enable_seqscan = off');
      await grow(1, 500);
      const small = await costs();
      await runner.query('RESET enable_seqscan');
      await grow(501, 20_000);
      const large = await costs();
      for (const read of [...small, ...large]) expect(read).toBeLessThanOrEqual(2 * most);
      expect(large.every((read, at) => read <= (small[at] ?? 0) + most)).toBe(true);
    } finally {
      await runner.query('RESET ALL');
      await runner.release();
    }
  });
});
