import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { copiesOf, drawing } from './drawings.fixture.js';
import { changes, database, html, makeWish, pages, readWish, userId, waitUntilProcessed } from './harness.js';

describe('a wish whose picture looks like one on a moderators’ list', () => {
  const photos = async (name: string, photo: Buffer) => {
    pages[`/${name}`] = html(
      `<meta property="og:title" content="Poster"><meta property="og:image" content="/${name}.png">`,
    );
    pages[`/${name}.png`] = (_request, response) => void response.writeHead(200).end(photo);
    const id = await makeWish({ link: `http://shop.example.com/${name}` });
    await waitUntilProcessed();
    return id;
  };
  const markOf = async (id: string) => {
    const [row] = await database.dataSource.query(
      `SELECT mark::text AS bits FROM picture_marks JOIN wishes ON product_image = '/media/' || name WHERE wishes.id = $1`,
      [id],
    );
    return BigInt(`0b${row.bits}`).toString(16).padStart(64, '0');
  };
  const say = (text: string, action: string, state = 'on') =>
    database.dataSource.query(
      `INSERT INTO filter_entries (moderator_id, kind, text, action, state) VALUES ($1, 'picture', $2, $3, $4)`,
      [userId, text, action, state],
    );
  const decisions = (id: string) =>
    database.dataSource.query('SELECT decision, before, moderator_id FROM moderation_decisions WHERE subject_id = $1', [
      id,
    ]);
  const moderation = async (id: string) => (await readWish(id)).moderation;
  let copies: Record<string, Buffer>;
  let first: string;
  let mark: string;

  beforeAll(async () => {
    const poster = await drawing(77);
    copies = await copiesOf(poster);
    first = await photos('poster', poster);
    mark = await markOf(first);
  });

  it('waits for a moderator, with the reason, and its change is announced', async () => {
    await say(mark, 'hold');
    const id = await photos('smaller', copies.smaller ?? Buffer.alloc(0));
    expect(await readWish(id)).toMatchObject({
      moderation: 'hidden',
      product_image: expect.stringMatching(/^\/media\//),
    });
    expect(await decisions(id)).toEqual([
      {
        decision: 'hold',
        moderator_id: '00000000-0000-0000-0000-000000000000',
        before: { moderation: null, suspendedAt: null, suspendedUntil: null, heldFor: `picture: ${mark}` },
      },
    ]);
    expect(changes.some(({ wishes, categories }) => wishes.includes(id) && categories.includes('general'))).toBe(true);
    expect([await moderation(first), await decisions(first)]).toEqual([null, []]);
  });

  it('is not held again for a picture that a moderator has found in order', async () => {
    const id = await photos('again', copies['cut at its edges'] ?? Buffer.alloc(0));
    await database.dataSource.query('UPDATE wishes SET moderation = NULL, product_title = NULL WHERE id = $1', [id]);
    await database.dataSource.transaction((manager) =>
      writeEvents(manager, [{ type: 'wish.updated', payload: { wishId: id, userId, linkChanged: true } }]),
    );
    await waitUntilProcessed();
    expect((await readWish(id)).product_title).toBe('Poster');
    expect([await moderation(id), (await decisions(id)).length]).toEqual([null, 1]);
  });

  it('loses the picture but stays visible when the entry on the list refuses', async () => {
    await say(mark, 'refuse');
    const id = await photos('poor', copies['of poor quality'] ?? Buffer.alloc(0));
    expect(await readWish(id)).toMatchObject({ product_title: 'Poster', product_image: null, preview_status: 'ready' });
    expect([await moderation(id), await decisions(id)]).toEqual([null, []]);
  });

  it('keeps its picture when the entry has another picture, is a draft or is removed', async () => {
    await say(mark, 'hold');
    const other = await photos('other', await drawing(78));
    expect(await readWish(other)).toMatchObject({ moderation: null, product_image: expect.any(String) });
    for (const state of ['draft', 'removed']) {
      await say(mark, 'refuse', state);
      const id = await photos(`poster-${state}`, copies.lighter ?? Buffer.alloc(0));
      expect(await readWish(id)).toMatchObject({ moderation: null, product_image: expect.any(String) });
    }
  });

  it('stays limited by a moderator, and loses the picture when one entry holds and another refuses', async () => {
    await say(mark, 'hold');
    pages['/limited'] = html(
      '<meta property="og:title" content="Poster"><meta property="og:image" content="/limited.png">',
    );
    pages['/limited.png'] = (_request, response) => void response.writeHead(200).end(copies.smaller);
    const [{ id }] = await database.dataSource.query(
      `INSERT INTO wishes (user_id, title, description, product_url, preview_status, moderation)
       VALUES ($1, 'a', '-', 'http://shop.example.com/limited', 'pending', 'limited') RETURNING id`,
      [userId],
    );
    const created = { type: 'wish.created' as const, payload: { wishId: id, userId } };
    await database.dataSource.transaction((manager) => writeEvents(manager, [created]));
    await waitUntilProcessed();
    expect(await readWish(id)).toMatchObject({ moderation: 'limited', product_image: expect.any(String) });
    expect(await decisions(id)).toEqual([]);
    const alike = `${mark.slice(0, -1)}${mark.endsWith('0') ? '1' : '0'}`;
    await say(alike, 'refuse');
    const both = await photos('both', copies.lighter ?? Buffer.alloc(0));
    expect(await readWish(both)).toMatchObject({ moderation: null, product_image: null });
    await say(alike, 'refuse', 'removed');
  });

  it('is announced with an event of its own when it is held and nothing else of the wish changes', async () => {
    await database.dataSource.query(`
      CREATE TABLE told (event jsonb);
      CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$ BEGIN INSERT INTO public.told VALUES (to_jsonb(NEW)); RETURN NULL; END $$;
      CREATE TRIGGER note_told AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION note_told()`);
    await say(mark, 'hold');
    pages['/quiet'] = html(
      '<meta property="og:title" content="Poster"><meta property="og:image" content="/quiet.png">',
    );
    pages['/quiet.png'] = (_request, response) => void response.writeHead(200).end(copies.smaller);
    const [{ id }] = await database.dataSource.query(
      `INSERT INTO wishes (user_id, title, description, product_url, product_title, preview_status, category, category_chosen, tags)
       VALUES ($1, 'a', '-', 'http://shop.example.com/quiet', 'Poster', 'ready', 'books', true, '{x}') RETURNING id`,
      [userId],
    );
    const updated = { type: 'wish.updated' as const, payload: { wishId: id, userId, linkChanged: true } };
    await database.dataSource.transaction((manager) => writeEvents(manager, [updated]));
    await waitUntilProcessed();
    expect(await moderation(id)).toBe('hidden');
    const told = await database.dataSource.query(
      `SELECT event->'payload'->>'linkChanged' AS "linkChanged" FROM told WHERE event->'payload'->>'wishId' = $1`,
      [id],
    );
    expect(told).toEqual([{ linkChanged: 'true' }, { linkChanged: 'false' }]);
  });

  it('loses the mark of its picture when a member is erased, unless another wish shows the picture', async () => {
    const [alone, shared] = [await photos('alone', await drawing(79)), await photos('shared', await drawing(80))];
    const nameOf = async (id: string) => (await readWish(id)).product_image?.replace('/media/', '') ?? '';
    const names = [await nameOf(alone), await nameOf(shared)];
    const marked = async () =>
      (await database.dataSource.query('SELECT name FROM picture_marks WHERE name = ANY ($1)', [names])).length;
    expect(await marked()).toBe(2);
    await database.dataSource.query('DELETE FROM wishes WHERE id = $1', [alone]);
    await database.dataSource.query(`DELETE FROM link_previews WHERE link LIKE '%/alone'`);
    const gone = '0192aaaa-0000-7000-8000-000000000000';
    await database.dataSource.query('INSERT INTO erased_members (user_id, media) VALUES ($1, $2)', [gone, names]);
    await database.dataSource.transaction((manager) =>
      writeEvents(manager, [{ type: 'member.erased', payload: { userId: gone } }]),
    );
    await waitUntilProcessed();
    expect(await marked()).toBe(1);
    expect(await markOf(shared)).toMatch(/^[0-9a-f]{64}$/);
  });
});
