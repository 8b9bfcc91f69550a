import { randomUUID } from 'node:crypto';
import type { ErrorView } from '@wishboard/contracts/http/error';
import { NOTE_COLORS, type WishView } from '@wishboard/contracts/http/wishes/wish';
import { Harness, type Member } from './harness.js';

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

  it('are created with defaults for absent fields, returned completely and announced by wish.created', async () => {
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

  it('have their address in the Location header of the response that creates them, also when it is repeated', async () => {
    const body = { title: 'A kite', description: 'A red one' };
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await bff.post<WishView>('/api/wishes', mei, body, key),
      await bff.post<WishView>('/api/wishes', mei, body, key),
    ];
    expect([first, again].map(({ headers }) => headers.location)).toEqual([
      `/api/wishes/${first.body.id}`,
      `/api/wishes/${first.body.id}`,
    ]);
    const read = await bff.call<WishView>(String(first.headers.location), { as: mei });
    expect(read.body).toMatchObject({ id: first.body.id, ...body });
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

  it.each(NOTE_COLORS)('are made on %s notes, whose colour a member’s preferences can name', async (color) => {
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
  ])('refuse %s as a required text, at creation and by an edit', async (_name, unseen) => {
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

  it('lose control and unclosed direction characters, and keep line breaks and emoji', async () => {
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

  it('refuse fields that the server sets and unknown fields, by name', async () => {
    const good = { title: 'a', description: 'b' };
    for (const field of ['id', 'userId', 'productTitle', 'productImage', 'createdAt', 'isGranted', 'user_id', 'foo']) {
      expect(await fieldErrors({ ...good, [field]: null })).toEqual({ [field]: `Unknown field: ${field}` });
    }
  });
});
