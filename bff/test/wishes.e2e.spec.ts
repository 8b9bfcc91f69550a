import { randomUUID } from 'node:crypto';
import type { ErrorView } from '@wishboard/contracts/http/error';
import { NOTE_COLORS, type WishView } from '@wishboard/contracts/http/wishes/wish';
import { linkHash } from '@wishboard/database/entities/link-key';
import { Harness, type Member, UNKNOWN_ID } from './harness.js';

describe('wishes', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('wishes');
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(() => bff.stop());

  const fieldErrors = async (body: unknown) => {
    const answer = await bff.post<ErrorView>('/api/wishes', mei, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    return Object.fromEntries((answer.body.errors ?? []).map(({ field, message }) => [field, message]));
  };

  it('are made with the defaults of whatever is not said, and answered whole', async () => {
    const answer = await bff.post<WishView>('/api/wishes', mei, { title: 'A kite', description: 'A red one' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: mei.id,
      title: 'A kite',
      description: 'A red one',
      productUrl: null,
      productTitle: null,
      productImage: null,
      color: 'yellow',
      category: 'general',
      tags: [],
      igAccount: null,
      isGranted: false,
      grantedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      reactionCounts: {},
      myReactions: [],
      previewStatus: 'none',
      user: { id: mei.id, username: 'mei', displayName: 'mei', avatar: '' },
    });
    expect(await bff.events('wish.created')).toContainEqual({ wishId: answer.body.id, userId: mei.id });
  });

  it('keep every field that is said, trimmed and composed, and wait for a preview of their link', async () => {
    const wish = await bff.wish(mei, {
      title: '  cafe\u0301 ☕  ',
      description: '\n京都に行きたい\n',
      productUrl: ' https://shop.example/kite?a=1#b ',
      color: 'green',
      igAccount: ' @kite.lover_1 ',
      category: 'travel',
      tags: [' 京都 ', 'trip'],
    });
    expect(wish).toMatchObject({
      title: 'café ☕',
      description: '京都に行きたい',
      productUrl: 'https://shop.example/kite?a=1#b',
      color: 'green',
      igAccount: '@kite.lover_1',
      category: 'travel',
      tags: ['京都', 'trip'],
      previewStatus: 'pending',
    });
    const found = await bff.call<WishView>(`/api/wishes/${wish.id}`, { as: tom });
    expect(found.body).toEqual(wish);
  });

  it.each(NOTE_COLORS)('are made on %s notes, which a taste can be for', async (color) => {
    expect(await bff.wish(mei, { color })).toMatchObject({ color });
    await bff.database.query(
      `INSERT INTO user_preferences (user_id, color_preference) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET color_preference = excluded.color_preference`,
      [mei.id, color],
    );
    expect((await bff.call('/api/user/preferences', { as: mei })).body).toMatchObject({ colorPreference: color });
  });

  it('take an empty link and an empty account for none', async () => {
    const wish = await bff.wish(mei, { productUrl: '', igAccount: '  ' });
    expect(wish).toMatchObject({ productUrl: null, igAccount: null, previewStatus: 'none' });
  });

  it('say in the decided words what is missing or wrong, field by field', async () => {
    expect(await fieldErrors({})).toEqual({
      title: 'Wish title is required',
      description: 'Description is required',
    });
    expect(await fieldErrors(undefined)).toHaveProperty('title', 'Wish title is required');
    expect(await fieldErrors({ title: ' \u3000 ', description: null })).toEqual({
      title: 'Wish title is required',
      description: 'Description is required',
    });
    const good = { title: 'a', description: 'b' };
    for (const productUrl of [
      'shop',
      'ftp://a.example',
      'javascript:alert(1)',
      'http:a',
      'https://',
      'http://a b',
      7,
    ]) {
      expect(await fieldErrors({ ...good, productUrl })).toEqual({ productUrl: 'Must be a valid URL' });
    }
    expect(await fieldErrors({ ...good, color: 'red' })).toEqual({
      color: `Must be one of: ${NOTE_COLORS.join(', ')}`,
    });
    expect(await fieldErrors({ ...good, color: null })).toHaveProperty('color');
    expect(await fieldErrors({ ...good, category: 'sport' })).toHaveProperty('category');
    expect(await fieldErrors({ ...good, igAccount: '@@a' })).toHaveProperty('igAccount');
    expect(await fieldErrors({ ...good, igAccount: 'ä' })).toHaveProperty('igAccount');
    expect(await fieldErrors({ ...good, tags: 'a' })).toHaveProperty('tags');
    expect(await fieldErrors({ ...good, tags: [1] })).toHaveProperty('tags');
    expect(await fieldErrors({ ...good, tags: ['a', ' '] })).toHaveProperty('tags');
  });

  it.each([
    ['a zero-width space', '\u200b'],
    ['a Hangul filler', '\u3164'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['tag characters', '\u{e0077}\u{e0069}\u{e0073}\u{e0068}'],
    ['controls and directions', '\u0007\u001b\u202e\u2066'],
  ])('refuse %s for a text, at its making and by an edit', async (_name, unseen) => {
    expect(await fieldErrors({ title: unseen, description: unseen, tags: ['a', unseen] })).toEqual({
      title: 'Wish title is required',
      description: 'Description is required',
      tags: 'A tag is required',
    });
    const wish = await bff.wish(mei, { productUrl: 'https://a.example/', igAccount: 'mei' });
    for (const field of ['title', 'description']) {
      const body = { [field]: unseen };
      const answer = await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
    const body = { productTitle: unseen, igAccount: unseen };
    const answer = await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body });
    expect(answer).toMatchObject({ status: 200, body: { productTitle: null, igAccount: null } });
  });

  it('lose control characters and directions without an end, and keep lines and emoji', async () => {
    const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
    const dirty = {
      title: `Bi\u0007ke\n\u202etxt ${flag}`,
      description: `one\r\n\u2067two\u2069 \u001b[31m\u2066three\t👨‍👩‍👧 ❤️`,
      productUrl: 'https://a.example/\u202egnp.exe\u0007',
      igAccount: '\u2066mei\u202c\u001b',
      tags: ['\u202b京都\u0008'],
    };
    const clean = {
      title: `Bike txt ${flag}`,
      description: 'one\n\u2067two\u2069 [31mthree\t👨‍👩‍👧 ❤️',
      productUrl: 'https://a.example/gnp.exe',
      igAccount: 'mei',
      tags: ['京都'],
    };
    const wish = await bff.wish(mei, dirty);
    expect(wish).toMatchObject(clean);
    const { tags: _tags, ...fields } = dirty;
    const body = { ...fields, productTitle: '\u202eLa\u001bmp\u200d' };
    const answer = await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body });
    expect(answer.body).toMatchObject({ ...clean, productTitle: 'Lamp\u200d' });
  });

  it('count lengths in code points: the longest fits, one more does not', async () => {
    const longest = {
      title: '😀'.repeat(100),
      description: '願'.repeat(2000),
      igAccount: `@${'a'.repeat(30)}`,
      tags: Array.from({ length: 10 }, () => '😀'.repeat(30)),
      productUrl: `https://a.example/${'p'.repeat(2048 - 18)}`,
    };
    expect(await bff.wish(mei, longest)).toMatchObject(longest);
    const over = {
      title: 'x'.repeat(101),
      description: 'x'.repeat(2001),
      igAccount: 'a'.repeat(31),
      tags: Array.from({ length: 11 }, () => 'a'),
      productUrl: `${longest.productUrl}p`,
    };
    expect(Object.keys(await fieldErrors(over)).sort()).toEqual(Object.keys(over).sort());
    expect(await fieldErrors({ ...longest, tags: ['x'.repeat(31)] })).toHaveProperty('tags');
  });

  it('refuse what the server decides, naming it', async () => {
    const good = { title: 'a', description: 'b' };
    for (const field of ['id', 'userId', 'productTitle', 'productImage', 'createdAt', 'isGranted', 'user_id', 'foo']) {
      expect(await fieldErrors({ ...good, [field]: null })).toEqual({ [field]: `Unknown field: ${field}` });
    }
  });

  it('are edited by their owner, field by field, and the rest stays', async () => {
    const wish = await bff.wish(mei, { productUrl: 'https://a.example/', igAccount: 'mei', tags: ['kite'] });
    const answer = await bff.call<WishView>(`/api/wishes/${wish.id}`, {
      method: 'PATCH',
      as: mei,
      body: { title: ' New ', igAccount: '' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...wish, title: 'New', igAccount: null });
    expect(await bff.events('wish.updated')).toContainEqual({ wishId: wish.id, userId: mei.id, linkChanged: false });
    const listed = await bff.call<WishView[]>('/api/wishes/my', { as: mei });
    expect(listed.body.find(({ id }) => id === wish.id)).toEqual(answer.body);
  });

  it('forget the old preview when their link changes, and only then', async () => {
    const wish = await bff.wish(mei, { productUrl: 'https://a.example/' });
    await bff.database.query(
      `UPDATE wishes SET preview_status = 'ready', product_title = 'Kite', product_image = '/media/a.webp' WHERE id = $1`,
      [wish.id],
    );
    const patch = async (body: unknown) =>
      (await bff.call<WishView>(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body })).body;
    expect(await patch({ productUrl: 'https://a.example/' })).toMatchObject({
      previewStatus: 'ready',
      productTitle: 'Kite',
    });
    expect(await patch({ productUrl: 'https://b.example/' })).toMatchObject({
      previewStatus: 'pending',
      productTitle: null,
      productImage: null,
    });
    expect(await patch({ productUrl: null })).toMatchObject({ previewStatus: 'none', productUrl: null });
    const changes = (await bff.events('wish.updated')).filter(({ wishId }) => wishId === wish.id);
    expect(changes.map(({ linkChanged }) => linkChanged)).toEqual([false, true, true]);
  });

  it("keep the owner's own title for the product until the link changes or it is taken back", async () => {
    const wish = await bff.wish(mei, { productUrl: 'https://titles.example/' });
    const patch = (body: unknown) => bff.call<WishView>(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body });
    const chosen = async () =>
      (await bff.database.query('SELECT product_title_chosen AS chosen FROM wishes WHERE id = $1', [wish.id]))[0]
        .chosen;
    expect((await patch({ productTitle: '  Brass lamp ' })).body).toMatchObject({ productTitle: 'Brass lamp' });
    expect(await chosen()).toBe(true);
    expect((await patch({ title: 'New' })).body).toMatchObject({ productTitle: 'Brass lamp' });
    expect((await patch({ productTitle: '' })).body).toMatchObject({ productTitle: null });
    expect(await chosen()).toBe(false);
    await patch({ productTitle: 'Brass lamp' });
    expect((await patch({ productUrl: 'https://other.example/' })).body).toMatchObject({ productTitle: null });
    expect(await chosen()).toBe(false);
    expect((await patch({ productUrl: 'https://third.example/', productTitle: 'Vase' })).body).toMatchObject({
      productTitle: 'Vase',
      previewStatus: 'pending',
    });
    const changes = (await bff.events('wish.updated')).filter(({ wishId }) => wishId === wish.id);
    expect(changes.map(({ linkChanged }) => linkChanged)).toEqual([false, false, true, false, true, true]);
  });

  it('take no product title without a link, nor one that is too long', async () => {
    const wish = await bff.wish(mei, { productUrl: 'https://titles.example/' });
    for (const body of [
      { productTitle: 'x'.repeat(201) },
      { productTitle: 7 },
      { productTitle: 'Lamp', productUrl: null },
    ]) {
      const answer = await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'productTitle' }] } });
    }
  });

  it('have a failed preview tried again when their owner asks, though not right after the last fetch', async () => {
    const wish = await bff.wish(mei, { productUrl: 'https://retry.example/a?utm_source=x' });
    const retry = () => bff.post<WishView>(`/api/wishes/${wish.id}/preview/retry`, mei);
    const asked = async () => (await bff.events('preview.retried')).filter(({ wishId }) => wishId === wish.id).length;
    const fetched = (ago: string) =>
      bff.database.query(
        `INSERT INTO link_previews (link_hash, link, status, claimed_at, fetched_at)
         VALUES ($1, 'x', 'failed', now() - $2::interval, now())
         ON CONFLICT (link_hash) DO UPDATE SET claimed_at = excluded.claimed_at`,
        [linkHash('https://retry.example/a'), ago],
      );
    expect(await retry()).toMatchObject({ status: 200, body: { previewStatus: 'pending' } });
    expect(await asked()).toBe(0);

    await bff.database.query("UPDATE wishes SET preview_status = 'failed' WHERE id = $1", [wish.id]);
    await fetched('4 minutes');
    const early = await retry();
    expect(early).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(300);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(360);
    expect(await asked()).toBe(0);

    await fetched('11 minutes');
    expect(await retry()).toMatchObject({ status: 200, body: { previewStatus: 'pending' } });
    expect(await retry()).toMatchObject({ status: 200, body: { previewStatus: 'pending' } });
    expect(await asked()).toBe(1);
  });

  it('have a failed preview stay failed when the event about another try cannot be kept', async () => {
    const wish = await bff.wish(mei, { productUrl: 'https://whole.example/' });
    await bff.database.query("UPDATE wishes SET preview_status = 'failed' WHERE id = $1", [wish.id]);
    const retry = () => bff.post<WishView>(`/api/wishes/${wish.id}/preview/retry`, mei);
    await bff.database.query(
      `ALTER TABLE outbox ADD CONSTRAINT no_retry CHECK (type <> 'preview.retried' OR payload ->> 'wishId' <> '${wish.id}')`,
    );
    expect((await retry()).status).toBe(500);
    const [stored] = await bff.database.query('SELECT preview_status AS status FROM wishes WHERE id = $1', [wish.id]);
    expect(stored.status).toBe('failed');
    await bff.database.query('ALTER TABLE outbox DROP CONSTRAINT no_retry');
    expect(await retry()).toMatchObject({ status: 200, body: { previewStatus: 'pending' } });
  });

  it('remember that the owner chose the category', async () => {
    const chosen = async (id: string) =>
      (await bff.database.query('SELECT category_chosen AS chosen FROM wishes WHERE id = $1', [id]))[0].chosen;
    const wish = await bff.wish(mei);
    expect(await chosen(wish.id)).toBe(false);
    await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body: { category: 'general' } });
    expect(await chosen(wish.id)).toBe(true);
    expect(await chosen((await bff.wish(mei, { category: 'food' })).id)).toBe(true);
  });

  it('can neither lose a required text nor get an unknown field by an edit', async () => {
    const wish = await bff.wish(mei);
    for (const body of [
      { title: '' },
      { title: null },
      { description: ' ' },
      { color: null },
      { tags: ['a'] },
      { userId: tom.id },
    ]) {
      const answer = await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: Object.keys(body)[0] }] } });
    }
    const nothing = await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body: {} });
    expect(nothing).toMatchObject({ status: 200, body: wish });
  });

  it('are toggled between granted and not by their owner, with the time', async () => {
    const wish = await bff.wish(mei);
    const granted = await bff.post<WishView>(`/api/wishes/${wish.id}/toggle-granted`, mei);
    expect(granted.status).toBe(200);
    expect(granted.body).toEqual({ ...wish, isGranted: true, grantedAt: expect.any(String) });
    expect((await bff.call<WishView>(`/api/wishes/${wish.id}`, { as: tom })).body).toEqual(granted.body);
    const undone = await bff.post<WishView>(`/api/wishes/${wish.id}/toggle-granted`, mei);
    expect(undone.body).toEqual(wish);
    const events = (await bff.events('wish.granted')).filter(({ wishId }) => wishId === wish.id);
    expect(events.map(({ isGranted }) => isGranted)).toEqual([true, false]);
  });

  it('are brought to the wanted state however often that is asked, with one event', async () => {
    const wish = await bff.wish(mei);
    const ask = (granted: boolean) =>
      bff.post<WishView>(`/api/wishes/${wish.id}/toggle-granted`, mei, { granted }).then(({ body }) => body.isGranted);
    expect([await ask(true), await ask(true), await ask(false), await ask(false)]).toEqual([true, true, false, false]);
    const events = (await bff.events('wish.granted')).filter(({ wishId }) => wishId === wish.id);
    expect(events.map(({ isGranted }) => isGranted)).toEqual([true, false]);
    for (const [id, status] of [
      [wish.id, 403],
      [randomUUID(), 404],
    ]) {
      expect((await bff.post(`/api/wishes/${id}/toggle-granted`, tom, { granted: false })).status).toBe(status);
    }
  });

  it('disappear with everything that hangs on them', async () => {
    const wish = await bff.wish(mei);
    await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'heart' });
    await bff.post('/api/interactions', tom, { wishId: wish.id, interactionType: 'view' });
    const answer = await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: mei });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect((await bff.call(`/api/wishes/${wish.id}`, { as: mei })).status).toBe(404);
    expect((await bff.call<WishView[]>('/api/wishes/my', { as: mei })).body.map(({ id }) => id)).not.toContain(wish.id);
    for (const table of ['reactions', 'user_interactions']) {
      const rows = await bff.database.query(`SELECT 1 FROM ${table} WHERE wish_id = $1`, [wish.id]);
      expect(rows).toEqual([]);
    }
    expect(await bff.events('wish.deleted')).toContainEqual({ wishId: wish.id, userId: mei.id });
  });

  it("leave another member's wish alone, and say whether it is another's or none at all", async () => {
    const wish = await bff.wish(mei);
    const calls = (id: string) => [
      { method: 'PATCH', url: `/api/wishes/${id}`, body: { title: 'mine' } },
      { method: 'DELETE', url: `/api/wishes/${id}` },
      { method: 'POST', url: `/api/wishes/${id}/toggle-granted` },
      { method: 'POST', url: `/api/wishes/${id}/preview/retry` },
    ];
    for (const { url, ...call } of calls(wish.id)) {
      expect(await bff.call(url, { ...call, as: tom })).toMatchObject({ status: 403, body: { code: 'NOT_OWNER' } });
    }
    for (const { url, ...call } of calls(UNKNOWN_ID)) {
      expect(await bff.call(url, { ...call, as: mei })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    for (const { url, ...call } of calls('nonsense')) {
      expect(await bff.call(url, { ...call, as: mei })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      });
    }
    expect((await bff.call<WishView>(`/api/wishes/${wish.id}`, { as: mei })).body).toEqual(wish);
  });
});
