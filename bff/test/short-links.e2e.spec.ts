import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortPathOf } from '@wishboard/contracts/http/wishes/short-link';
import { Harness, type Member } from './harness.js';

describe('a short link', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('short_links');
    // An unknown short link gets the page, which says that the wish does not exist.
    writeFileSync(join(bff.settings.page.shell, 'index.html'), '<!doctype html>');
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  it('redirects to its wish without a session, in upper or lower case', async () => {
    const wish = await bff.wish(mei);
    await bff.wish(mei);
    for (const path of [shortPathOf(wish.id), shortPathOf(wish.id).toLowerCase()]) {
      const { status, headers } = await bff.call(path);
      expect([status, headers.location]).toEqual([302, `/?wish=${wish.id}`]);
    }
  });

  it('answers 404 once the wish is deleted', async () => {
    const wish = await bff.wish(mei);
    await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: mei });
    expect((await bff.call(shortPathOf(wish.id))).status).toBe(404);
  });

  it.each(['00000000', 'nonsense', "'%20OR%201=1--", '%00', '..%2f..%2fetc'])(
    'answers 404 for the unknown or invalid code %s',
    async (code) => {
      expect((await bff.call(`/w/${code}`)).status).toBe(404);
    },
  );

  it('is found by the index wishes_by_short_link', async () => {
    const plan = await bff.database.query(
      'EXPLAIN SELECT id FROM wishes WHERE right(id::text, 10) = $1 ORDER BY id LIMIT 1',
      ['0123456789'],
    );
    expect(JSON.stringify(plan)).toContain('wishes_by_short_link');
  });
});
