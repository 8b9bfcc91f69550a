import { randomUUID } from 'node:crypto';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { linkHash } from '@wishboard/database/entities/link-key';
import { Harness, type Member, UNKNOWN_ID } from './harness.js';

describe('wishes', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('changed_wishes');
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(() => bff.stop());

  it('keep all other fields when their owner changes some, and emit wish.updated', async () => {
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

  it('keep a link with a password from before such links were refused, until their owner changes it', async () => {
    const wish = await bff.wish(mei);
    const productUrl = 'https://mei:secret@a.example/';
    await bff.database.query('UPDATE wishes SET product_url = $2 WHERE id = $1', [wish.id, productUrl]);
    const patch = (body: unknown) => bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body });
    expect(await patch({ title: 'Changed' })).toMatchObject({ status: 200, body: { title: 'Changed', productUrl } });
    expect(await patch({ productUrl: 'https://mei@a.example/' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'productUrl', message: 'Must not contain a user name or password' }] },
    });
    expect((await bff.call(`/api/wishes/${wish.id}`, { as: mei })).body).toMatchObject({
      title: 'Changed',
      productUrl,
    });
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

  it('accept a preview retry from their owner, but answer 429 within ten minutes of the last fetch', async () => {
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

  it('keep the failed preview status when the event for a retry cannot be stored', async () => {
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

  it('are toggled between granted and not granted by their owner, with the time of granting', async () => {
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

  it('reach the requested granted state however often it is requested, with one event per change', async () => {
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

  it('are deleted with their reactions and interactions, and emit wish.deleted', async () => {
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

  it('refuse changes by another member with 403, and answer 404 for an unknown id and 400 for an invalid one', async () => {
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
