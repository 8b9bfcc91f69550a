import type { UserView } from '@wishboard/contracts/http/fields/user';
import { AVATARS, OWN_PICTURE_BYTES_MAX, type ProfileView } from '@wishboard/contracts/http/members/profile';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import {
  OWN_PICTURE_QUEUE,
  type OwnPictureJob,
  type OwnPictureOutcome,
  uploadKey,
} from '@wishboard/contracts/jobs/own-picture';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { type Call, Harness, type Member } from './harness.js';

const PATH = '/api/user/picture';
const PICTURE = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');

// Real files are tested in services/link-preview/test/own-picture.spec.ts and e2e/journeys/own-picture.ts.
describe('A member’s own picture', () => {
  let bff: Harness;
  let mei: Member;
  let kai: Member;
  let redis: Redis;
  let worker: Worker<OwnPictureJob, OwnPictureOutcome>;
  let outcome: (file: Buffer | null) => OwnPictureOutcome;
  const sent: (Buffer | null)[] = [];

  beforeAll(async () => {
    bff = await Harness.start('own_picture', {}, 1);
    [mei, kai] = [await bff.member('mei'), await bff.member('kai')];
    redis = new Redis(bff.settings.redisUrl, { maxRetriesPerRequest: null });
    // Stands in for the worker: records its jobs and returns the outcome that the test sets.
    worker = new Worker(
      OWN_PICTURE_QUEUE,
      async ({ data }) => {
        const file = await redis.getBuffer(uploadKey('wishboard', data.name));
        sent.push(file);
        return outcome(file);
      },
      { connection: redis, prefix: queuePrefix('wishboard', OWN_PICTURE_QUEUE) },
    );
  });
  beforeEach(() => {
    sent.length = 0;
    outcome = () => 'kept';
  });
  afterAll(async () => {
    await worker.close();
    redis.disconnect();
    await bff.stop();
  });

  const send = (as: Member | null, { body = PICTURE, headers }: Call = {}, from = bff) =>
    from.call<ProfileView>(PATH, { method: 'PUT', as, body, headers: { 'content-type': 'image/png', ...headers } });
  const avatarOf = async (as: Member) => (await bff.call<UserView>('/api/user', { as })).body.avatar;
  const uploads = () => redis.keys(uploadKey('wishboard', '*'));

  it('is shown with the member and their wishes as soon as the upload is answered', async () => {
    const wish = await bff.wish(mei);
    const { status, body } = await send(mei);
    expect([status, body.avatar]).toEqual([200, expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/)]);
    expect(sent).toEqual([PICTURE]);
    expect(await avatarOf(mei)).toBe(body.avatar);
    const seen = (await bff.call<WishView[]>('/api/wishes', { as: kai })).body.find(({ id }) => id === wish.id);
    expect(seen?.user.avatar).toBe(body.avatar);
    expect((await bff.call<ProfileView>('/api/user/profile', { as: mei })).body).toEqual(body);
  });

  it.each(['IMAGE/PNG', 'Image/WebP', 'image/jpeg ; q=1'])(
    'may be sent as %s, since a media type is written in any case',
    async (type) => {
      expect((await send(mei, { headers: { 'content-type': type } })).status).toBe(200);
    },
  );

  it('leaves no uploaded file in Redis', async () => {
    await send(mei);
    expect(await uploads()).toEqual([]);
  });

  it('gets a new address at every upload, even of the same file', async () => {
    const avatars = [await send(mei), await send(kai), await send(kai)].map(({ body }) => body.avatar);
    expect(new Set(avatars).size).toBe(3);
  });

  it.each([
    ['a next one', (as: Member) => send(as)],
    ['one that comes with the board', (as: Member) => patch(as, { avatar: AVATARS[0] })],
    ['none', (as: Member) => patch(as, { avatar: '' })],
  ])('is removed when the member chooses %s instead, and not before', async (_what, choose) => {
    const member = await bff.member(`left-${sentNames++}`);
    const name = (await send(member)).body.avatar.slice('/media/'.length);
    await patch(member, { line: 'Still here' });
    const left = async () => (await bff.events('picture.left')).filter((event) => event.userId === member.id);
    expect(await left()).toEqual([]);
    expect((await choose(member)).status).toBe(200);
    expect(await left()).toEqual([{ userId: member.id, name }]);
  });

  it('remains from one of two concurrent uploads, and the other file is removed', async () => {
    const member = await bff.member('hasty');
    const names = (await Promise.all([send(member), send(member)])).map(({ body }) => body.avatar.slice(7));
    const [shown] = (await bff.call<ProfileView>('/api/user/profile', { as: member })).body.avatar.split('/').slice(-1);
    const left = (await bff.events('picture.left')).filter((event) => event.userId === member.id);
    expect([...left.map(({ name }) => name), shown].sort()).toEqual(names.sort());
  });

  it('from an import, which other members may share, is not removed', async () => {
    const avatar = `/media/${'a'.repeat(64)}.webp`;
    await bff.database.query('UPDATE users SET avatar = $2 WHERE id = $1', [kai.id, avatar]);
    await send(kai);
    expect((await bff.events('picture.left')).map(({ name }) => `/media/${name}`)).not.toContain(avatar);
  });

  it('cannot be set to another member’s picture through the profile', async () => {
    const { avatar } = (await send(kai)).body;
    expect((await patch(mei, { avatar })).status).toBe(400);
  });

  it('is recorded as the member’s before it is stored, so that it can be deleted with the member', async () => {
    outcome = () => 'refused';
    await send(mei);
    outcome = () => 'kept';
    await send(mei);
    const [{ shown }] = await bff.database.query(
      `SELECT count(*)::int AS shown FROM wish_pictures JOIN users u ON u.id = user_id AND avatar = '/media/' || name
        WHERE u.id = $1`,
      [mei.id],
    );
    expect(shown).toBe(1);
  });

  describe('stays unchanged', () => {
    let before: string;
    beforeEach(async () => {
      before = (await send(mei)).body.avatar;
      sent.length = 0;
    });
    afterEach(async () => expect(await avatarOf(mei)).toBe(before));

    it('when the worker refuses the file as no picture, with 400', async () => {
      outcome = () => 'refused';
      expect(await send(mei)).toMatchObject({ status: 400, body: { errors: [{ field: 'picture' }] } });
    });

    it('when the worker fails, with 503 and Retry-After', async () => {
      outcome = () => {
        throw new Error('no room');
      };
      expect(await send(mei)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
      expect(await uploads()).toEqual([]);
    });

    it('when the file is too large, with 413 and without a job for the worker', async () => {
      expect((await send(mei, { body: Buffer.alloc(OWN_PICTURE_BYTES_MAX + 1) })).status).toBe(413);
      expect(sent).toEqual([]);
      expect((await send(mei, { body: Buffer.alloc(OWN_PICTURE_BYTES_MAX) })).body.avatar).not.toBe(before);
      before = await avatarOf(mei);
    });

    it.each(['image/svg+xml', 'image/gif', 'application/json', 'text/html', 'multipart/form-data'])(
      'when it is sent as %s, with 415',
      async (type) => {
        expect((await send(mei, { headers: { 'content-type': type } })).status).toBe(415);
        expect(sent).toEqual([]);
      },
    );
  });

  it('is accepted neither from a visitor nor from another site', async () => {
    // Refused before the body is read: even the size is not checked.
    for (const body of [PICTURE, Buffer.alloc(OWN_PICTURE_BYTES_MAX + 1)]) {
      expect((await send(null, { body })).status).toBe(401);
    }
    expect((await send(mei, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect(sent).toEqual([]);
  });

  it('is refused as the body of another request: PATCH /api/user/profile answers 415', async () => {
    const call = { method: 'PATCH', as: mei, body: PICTURE, headers: { 'content-type': 'image/png' } };
    expect((await bff.call('/api/user/profile', call)).status).toBe(415);
  });

  it('can be uploaded ten times an hour at most', async () => {
    const limited = await Harness.start('own_picture_limit', { rateLimit: true }, 1);
    try {
      const member = await limited.member('eager');
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1) {
        statuses.push((await send(member, { headers: { 'content-type': 'image/gif' } }, limited)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(415), 429]);
      const { headers } = await send(member, {}, limited);
      expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    } finally {
      await limited.stop();
    }
  });

  let sentNames = 0;
  const patch = (as: Member, body: unknown) => bff.call('/api/user/profile', { method: 'PATCH', as, body });
});
