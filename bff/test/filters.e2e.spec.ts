import type { ErrorView } from '@wishboard/contracts/http/error';
import type {
  DecidedView,
  OwnDecisionView,
  QueueItemView,
  SubjectView,
} from '@wishboard/contracts/http/moderation/moderation';
import type {
  FilterPreviewView,
  FilterRequest,
  FilterView,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { Harness, type Member, until } from './harness.js';

describe('lists of moderators', () => {
  let bff: Harness;
  let second: Harness;
  let ann: Member;
  let ben: Member;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('filters', {}, 1);
    second = await bff.startSecond();
    [ann, ben, mei, tom] = (await Promise.all(['ann', 'ben', 'mei', 'tom'].map((name) => bff.member(name)))) as [
      Member,
      Member,
      Member,
      Member,
    ];
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id IN ($1, $2)', [ann.id, ben.id]);
  });
  afterAll(async () => {
    await second.stop();
    await bff.stop();
  });

  const set = (filter: Partial<FilterRequest>, as = ann) =>
    bff.post<FilterView & ErrorView>('/api/moderation/filters', as, {
      kind: 'word',
      action: 'refuse',
      state: 'on',
      ...filter,
    });
  const list = async () => (await bff.call<FilterView[]>('/api/moderation/filters', { as: ann })).body;
  const preview = async (kind: string, text: string) => {
    const query = new URLSearchParams({ kind, text });
    return bff.call<FilterPreviewView>(`/api/moderation/filters/preview?${query}`, { as: ann });
  };
  const make = (body: object, at = bff) =>
    at.post<WishView & ErrorView>('/api/wishes', mei, { title: 'a', description: 'b', ...body });
  const change = (id: string, body: object) =>
    bff.call<WishView & ErrorView>(`/api/wishes/${id}`, { method: 'PATCH', as: mei, body });
  const seenBy = async (as: Member, id: string, at = bff) =>
    (await at.call(`/api/wishes/${id}`, { as })).status === 200 &&
    (await at.call<WishView[]>('/api/wishes?limit=100', { as })).body.some((wish) => wish.id === id);
  const queued = async (id: string) =>
    (await bff.call<QueueItemView[]>('/api/moderation/queue', { as: ann })).body.find((item) => item.id === id);
  const subject = async (id: string) =>
    (await bff.call<SubjectView>(`/api/moderation/subjects/wish/${id}`, { as: ann })).body;
  /** @param seen the latest decision that the moderator has seen; by default the latest one */
  const decide = async (id: string, decision: string, as = ann, seen?: string | null) =>
    bff.post<DecidedView & ErrorView>('/api/moderation/decisions', as, {
      kind: 'wish',
      id,
      decision,
      reason: 'spam',
      seen: seen === undefined ? (await subject(id)).latestDecision : seen,
    });
  const ownOf = async (id: string) =>
    (await bff.call<OwnDecisionView[]>('/api/moderation/own', { as: mei })).body.filter((own) => own.subjectId === id);

  it('are read, looked into and written by moderators alone', async () => {
    for (const path of ['', '/preview?kind=word&text=a'])
      expect((await bff.call(`/api/moderation/filters${path}`, { as: mei })).status).toBe(403);
    expect((await set({ text: 'pills' }, mei)).status).toBe(403);
    expect(await list()).toEqual([]);
  });

  it('refuse a wish at creation and by an edit, with an error for its field that does not name the match', async () => {
    const wish = (await make({ title: 'Before' })).body;
    expect((await set({ text: ' Cheap  PILLS ' })).body).toMatchObject({ text: 'cheap pills', moderator: 'ann' });
    await set({ kind: 'link', text: 'https://pills.example/buy' });
    for (const [field, body] of [
      ['title', { title: 'CHEAP\tpills' }],
      ['productUrl', { productUrl: 'https://www.pills.example/x' }],
      ['tags', { tags: ['a', 'cheap pills'] }],
    ] as const) {
      const refused = await make(body);
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ code: 'CONTENT_REFUSED', errors: [{ field }] });
      expect(refused.body.message).not.toMatch(/pills/i);
    }
    expect((await change(wish.id, { description: 'see pills.example' })).status).toBe(422);
    expect((await change(wish.id, { color: 'green' })).body).toMatchObject({ description: 'b', color: 'green' });
    expect((await make({ title: 'Cheap spills' })).status).toBe(201);
  });

  it('have no effect as a draft or once removed, and every process learns of a change', async () => {
    const draft = await set({ text: 'lantern', state: 'draft' });
    expect((await make({ title: 'lantern' })).status).toBe(201);
    const began = performance.now();
    await set({ text: 'lantern' });
    expect((await make({ title: 'lantern' })).status).toBe(422);
    await until(async () => (await make({ title: 'lantern' }, second)).status === 422);
    expect((await list()).filter(({ text }) => text === 'lantern')).toHaveLength(1);
    await set({ text: 'LANTERN', state: 'removed' });
    expect((await make({ title: 'lantern' })).status).toBe(201);
    await until(async () => (await make({ title: 'lantern' }, second)).status === 201);
    // Faster than the periodic reload, so the change message must have worked.
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await list()).some(({ text }) => text === 'lantern')).toBe(false);
    const said = await bff.database.query(`SELECT id, state FROM filter_entries WHERE text = 'lantern' ORDER BY id`);
    expect(said.map(({ state }: { state: string }) => state)).toEqual(['draft', 'on', 'removed']);
    expect(said[0].id).toBe(draft.body.id);
    await expect(bff.database.query('DELETE FROM filter_entries')).rejects.toThrow('filter_entries is only added to');
  });

  it.each([
    { kind: 'link', text: 'no site' },
    { kind: 'word', text: '\u200b' },
    { kind: 'word', text: 'x'.repeat(101) },
    { kind: 'picture', text: 'a' },
  ])('refuse an entry that could match nothing: %j', async (filter) => {
    const { status, body } = await set(filter as Partial<FilterRequest>);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('preview in which of the newest wishes a word or a link would match', async () => {
    const found = (await make({ title: 'Ein Drachen', productUrl: 'https://kites.example/1' })).body;
    const byLink = (await make({ title: 'Noch ein Drachen', audience: 'link' })).body;
    const { looked, found: words } = (await preview('word', 'DRACHEN')).body;
    expect(looked).toBeGreaterThan(1);
    expect(words).toEqual([{ id: found.id, title: 'Ein Drachen' }]);
    expect(words).not.toContainEqual(expect.objectContaining({ id: byLink.id }));
    expect((await preview('link', 'kites.example')).body.found).toHaveLength(1);
    expect((await preview('word', 'Drach')).body.found).toEqual([]);
    expect((await preview('link', 'x')).status).toBe(400);
  });

  it('preview matches only among the newest 1,000 listed wishes', async () => {
    const old = (await make({ title: 'Ein alter Drachen' })).body;
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, moderation) SELECT $1, 'Ein Drachen', 'b', CASE WHEN n > 1000 THEN 'hidden' END
       FROM generate_series(1, 1001) n`,
      [mei.id],
    );
    const { looked, found } = (await preview('word', 'Drachen')).body;
    expect([looked, found.length]).toEqual([1000, 1000]);
    expect(found.map(({ id }) => id)).not.toContain(old.id);
    await bff.database.query(`DELETE FROM wishes WHERE title = 'Ein Drachen' OR id = $1`, [old.id]);
  });

  it('hold a wish: its owner alone sees the wish until a moderator in the queue finds nothing', async () => {
    await set({ text: 'casino', action: 'hold' });
    const { status, body: wish } = await make({ title: 'A casino of paper', category: 'books' });
    expect([status, wish.moderation]).toEqual([201, 'hidden']);
    expect((await bff.call(`/api/wishes/${wish.id}`, { as: mei })).status).toBe(200);
    for (const at of [bff, second]) expect(await seenBy(tom, wish.id, at)).toBe(false);
    expect(await queued(wish.id)).toMatchObject({ isHeld: true, reports: 0, isObjection: false });
    expect((await subject(wish.id)).decisions).toMatchObject([
      { decision: 'hold', moderator: null, heldFor: 'word: casino' },
    ]);
    expect(await ownOf(wish.id)).toMatchObject([{ decision: 'hold', canObject: false, note: '' }]);

    const { latestDecision } = await subject(wish.id);
    const [one, other] = await Promise.all([ann, ben].map((as) => decide(wish.id, 'nothing', as, latestDecision)));
    expect([one?.status, other?.status].sort()).toEqual([201, 409]);
    for (const at of [bff, second]) await until(() => seenBy(tom, wish.id, at));
    expect(await queued(wish.id)).toBeUndefined();
    expect(await ownOf(wish.id)).toEqual([]);
    expect((await subject(wish.id)).decisions[1]).toMatchObject({ decision: 'hold', isTakenBack: true });
  });

  it('hold a wish that an edit makes match, in every process, and keep a later decision of moderators', async () => {
    const wish = (await make({ title: 'A house of cards' })).body;
    for (const at of [bff, second]) await until(() => seenBy(tom, wish.id, at));
    expect((await change(wish.id, { title: 'A casino' })).body.moderation).toBe('hidden');
    for (const at of [bff, second]) await until(async () => !(await seenBy(tom, wish.id, at)));
    expect((await decide(wish.id, 'hide')).status).toBe(201);
    expect(await queued(wish.id)).toBeUndefined();
    expect(await ownOf(wish.id)).toMatchObject([{ decision: 'hide' }]);
    await change(wish.id, { description: 'casino' });
    expect(await queued(wish.id)).toBeUndefined();
    expect((await subject(wish.id)).decisions[0]?.decision).toBe('hide');
  });

  it('hold wishes automatically only: a moderator’s decision to hold gets 400', async () => {
    const wish = (await make({})).body;
    expect((await decide(wish.id, 'hold')).status).toBe(400);
  });

  it('refuse before they hold, and repeat the first response for a repeated idempotency key', async () => {
    await set({ text: 'dice', action: 'hold' });
    await set({ text: 'loaded' });
    expect((await make({ title: 'Loaded dice' })).status).toBe(422);
    const key = crypto.randomUUID();
    const body = { title: 'Fair coins', description: 'b' };
    const repeat = () =>
      bff.call<WishView>('/api/wishes', { method: 'POST', as: mei, body, headers: { 'idempotency-key': key } });
    const first = await repeat();
    await set({ text: 'coins' });
    expect([(await repeat()).status, (await repeat()).body.id]).toEqual([201, first.body.id]);
  });

  describe('of pictures', () => {
    const name = (digit: string) => `${digit.repeat(64)}.webp`;
    /** Returns a perceptual hash as the worker stores it, with this many ones at its end. */
    const bits = (ones: number) => '1'.repeat(ones).padStart(256, '0');
    const hex = (ones: number) =>
      BigInt(`0b${bits(ones)}`)
        .toString(16)
        .padStart(64, '0');
    const showing = async (title: string, digit: string, ones: number | null) => {
      const { id } = (await make({ title })).body;
      await bff.database.query('UPDATE wishes SET product_image = $2 WHERE id = $1', [id, `/media/${name(digit)}`]);
      if (ones !== null)
        await bff.database.query('INSERT INTO picture_marks VALUES ($1, $2::varbit)', [name(digit), bits(ones)]);
      return id;
    };

    it('give moderators the perceptual hash of a wish’s and of a member’s picture', async () => {
      const [marked, plain] = [await showing('Poster', 'a', 9), await showing('Without', 'b', null)];
      expect([(await subject(marked)).pictureMark, (await subject(plain)).pictureMark]).toEqual([hex(9), null]);
      const member = async () =>
        (await bff.call<SubjectView>(`/api/moderation/subjects/member/${tom.id}`, { as: ann })).body.pictureMark;
      expect(await member()).toBeNull();
      await bff.database.query('UPDATE users SET avatar = $2 WHERE id = $1', [tom.id, `/media/${name('a')}`]);
      expect(await member()).toBe(hex(9));
    });

    it('preview pictures whose hash differs by at most forty bits, among the newest wishes', async () => {
      const [near, far] = [await showing('Near', 'c', 100), await showing('Far', 'd', 101)];
      const { looked, found } = (await preview('picture', hex(60))).body;
      expect(looked).toBeGreaterThan(2);
      expect(found.map(({ id }) => id)).toContain(near);
      expect(found.map(({ id }) => id)).not.toContain(far);
    });

    it('accept only a perceptual hash as an entry, and do not match texts', async () => {
      for (const text of ['a poster', hex(3).toUpperCase().replaceAll('0', 'g'), hex(3).slice(1)])
        expect(await set({ kind: 'picture', text })).toMatchObject({
          status: 400,
          body: { errors: [{ field: 'text' }] },
        });
      expect((await set({ kind: 'picture', text: hex(3) })).body).toMatchObject({ kind: 'picture', text: hex(3) });
      expect((await make({ title: `Look at ${hex(3)}` })).status).toBe(201);
      expect((await list())[0]).toMatchObject({ kind: 'picture', state: 'on', action: 'refuse' });
    });
  });
});
