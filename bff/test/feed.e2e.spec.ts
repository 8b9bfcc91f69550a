import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import fc from 'fast-check';
import { bff, expected, mei, nextOf, page, readAllPages, second, tom } from './long-feed.js';

describe('the feed', () => {
  it('pages through every wish once, newest first, whatever the page size, owner or category', async () => {
    const all = await expected('true');
    expect(await readAllPages('/api/wishes/community?limit=50')).toEqual(all);
    expect(await readAllPages('/api/wishes')).toEqual(all);
    expect(await readAllPages('/api/wishes/community?limit=37')).toEqual(all);
    expect(await readAllPages(`/api/wishes/my?limit=7`)).toEqual(await expected(`user_id = '${mei.id}'`));
    expect(await readAllPages('/api/wishes/community?category=books&limit=9')).toEqual(
      await expected(`category = 'books'`),
    );
  });

  it('treats category=all and an empty category as no filter, and refuses unknown categories and parameters', async () => {
    const first = await page('/api/wishes/community');
    expect(first.body).toHaveLength(50);
    for (const query of ['category=all', 'category=']) {
      expect((await page(`/api/wishes/community?${query}`)).body).toEqual(first.body);
    }
    for (const query of [
      'category=Books',
      'category=nope',
      'category=books&category=food',
      'category=%00',
      'categoy=food',
    ]) {
      expect(await page(`/api/wishes/community?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      });
    }
    expect((await page('/api/wishes/my?category=books')).status).toBe(400);
  });

  it('refuses an invalid limit or cursor with 400', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1.5',
      'limit=ten',
      'limit=',
      'limit=1&limit=2',
      'limit=1e1',
    ]) {
      expect(await page(`/api/wishes/community?${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'limit' }] },
      });
    }
    const cursor =
      new URL(nextOf(await page('/api/wishes?limit=1')) ?? '', 'http://x').searchParams.get('cursor') ?? '';
    for (const wrong of ['', 'x', cursor.slice(1), `${cursor}A`, `${cursor}=`, '%00', 'A'.repeat(300)]) {
      expect(await page(`/api/wishes?cursor=${wrong}`)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'cursor' }] },
      });
    }
  });

  it('answers any well-formed cursor with 200 or 400', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 22, maxLength: 22 }), async (bytes) => {
        const answer = await page(`/api/wishes?limit=2&cursor=${Buffer.from(bytes).toString('base64url')}`);
        expect([200, 400]).toContain(answer.status);
      }),
      { numRuns: 60 },
    );
  });

  it('shows no wish twice and skips none while others post', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 5, max: 60 }), fc.boolean(), async (limit, throughOther) => {
        const before = await expected('true');
        const poster = throughOther ? second : bff;
        const ids = await readAllPages(`/api/wishes/community?limit=${limit}`, () =>
          poster.wish(tom, { title: 'new' }),
        );
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => before.includes(id))).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  describe('sorted or filtered', () => {
    beforeAll(async () => {
      await bff.database.query(
        `UPDATE wishes SET heart_count = (hashtext(id::text) & 3), fire_count = (hashtext(id::text) >> 2 & 1),
           is_granted = (hashtext(id::text) >> 3 & 3) = 0,
           granted_at = CASE WHEN (hashtext(id::text) >> 3 & 3) = 0 THEN now() END`,
      );
    });

    const ranked = async (condition: string): Promise<string[]> => {
      const rows = await bff.database.query(
        `SELECT id FROM wishes WHERE ${condition}
         ORDER BY heart_count + fire_count + thumbs_up_count DESC, created_at DESC, id DESC`,
      );
      return rows.map(({ id }: { id: string }) => id);
    };

    it.each([
      ['/api/wishes/community?sort=cheered&limit=17', 'true', ranked],
      ['/api/wishes?sort=cheered&granted=false&limit=100', 'NOT is_granted', ranked],
      ['/api/wishes/community?category=books&sort=cheered&limit=7', "category = 'books'", ranked],
      ['/api/wishes/community?granted=true&limit=9', 'is_granted', expected],
      [
        '/api/wishes/community?category=food&granted=false&sort=newest&limit=11',
        "category = 'food' AND NOT is_granted",
        expected,
      ],
    ])('pages through every matching wish once and in order: %s', async (url, condition, order) => {
      expect(await readAllPages(url)).toEqual(await order(condition));
    });

    it('lists only the member’s own wishes in /api/wishes/my', async () => {
      const own = `user_id = '${mei.id}'`;
      expect(await readAllPages('/api/wishes/my?sort=cheered&limit=13')).toEqual(await ranked(own));
      expect(await readAllPages('/api/wishes/my?granted=true&limit=5')).toEqual(
        await expected(`${own} AND is_granted`),
      );
    });

    it('leaves out a wish that is made while pages are read, and reflects new cheers on the next read', async () => {
      const before = await ranked('true');
      let made: WishView | undefined;
      const walked = await readAllPages('/api/wishes/community?sort=cheered&limit=50', async () => {
        made ??= await bff.wish(tom);
      });
      expect(walked).toEqual(before);
      const id = String(made?.id);
      for (const emoji of ['heart', 'fire', 'thumbs-up']) await bff.post(`/api/wishes/${id}/reactions`, mei, { emoji });
      await bff.database.query('UPDATE wishes SET thumbs_up_count = 9 WHERE id = $1', [id]);
      const [first] = (await page('/api/wishes/community?sort=cheered&limit=1')).body;
      expect(first).toMatchObject({ id, myReactions: expect.arrayContaining(['heart', 'fire', 'thumbs-up']) });
    });

    it.each([
      ['sort=best', 'sort'],
      ['granted=perhaps', 'granted'],
    ])('refuses %s with 400', async (query, field) => {
      const answer = await bff.call(`/api/wishes/community?${query}`, { as: mei });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field }] } });
    });

    it('refuses a cursor of a list in another order', async () => {
      const cursorOf = async (url: string) =>
        new URL(String(nextOf(await page(url))), 'http://x').searchParams.get('cursor');
      const feedCursor = await cursorOf('/api/wishes/community?limit=5');
      const cheeredCursor = await cursorOf('/api/wishes/community?limit=5&sort=cheered');
      for (const url of [
        `/api/wishes/community?sort=cheered&cursor=${feedCursor}`,
        `/api/wishes/community?cursor=${cheeredCursor}`,
        `/api/wishes/community?granted=true&cursor=${cheeredCursor}`,
      ]) {
        expect((await page(url)).status).toBe(400);
      }
    });
  });
});
