import { INTERACTION_TYPES, type InteractionView } from '@wishboard/contracts/http/interaction';
import { Harness, type Member, UNKNOWN_ID } from './harness.js';

describe('interactions', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('interactions');
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  const record = (body: unknown) => bff.post<InteractionView>('/api/interactions', mei, body);

  it('are recorded with a weight of one unless another is said', async () => {
    const wish = await bff.wish(mei);
    for (const interactionType of INTERACTION_TYPES) {
      expect(await record({ wishId: wish.id, interactionType })).toEqual(
        expect.objectContaining({
          status: 201,
          body: { id: expect.any(String), wishId: wish.id, interactionType, weight: 1, createdAt: expect.any(String) },
        }),
      );
    }
    expect((await record({ wishId: wish.id, interactionType: 'share', weight: 10 })).body.weight).toBe(10);
    const events = (await bff.events('interaction.recorded')).filter(({ wishId }) => wishId === wish.id);
    expect(events).toHaveLength(INTERACTION_TYPES.length + 1);
  });

  it('hold one view of a member, wish and day; a second is answered with the first', async () => {
    const wish = await bff.wish(mei);
    const views = await Promise.all(
      Array.from({ length: 8 }, () => record({ wishId: wish.id, interactionType: 'view' })),
    );
    expect(new Set(views.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(views.map(({ body }) => body.id)).size).toBe(1);
    const rows = await bff.database.query('SELECT 1 FROM user_interactions WHERE wish_id = $1', [wish.id]);
    expect(rows).toHaveLength(1);
    await bff.database.query(
      `UPDATE user_interactions SET created_at = created_at - interval '1 day' WHERE wish_id = $1`,
      [wish.id],
    );
    expect((await record({ wishId: wish.id, interactionType: 'view' })).body.id).not.toBe(views[0]?.body.id);
  });

  it('refuse unknown types, odd weights and wishes that do not exist', async () => {
    const wish = await bff.wish(mei);
    const field = async (body: unknown) => {
      const answer = await record(body);
      expect(answer.status).toBe(400);
      return (answer.body as unknown as { errors: { field: string }[] }).errors.map((error) => error.field);
    };
    expect(await field({ wishId: wish.id, interactionType: 'like' })).toEqual(['interactionType']);
    expect(await field({ wishId: 'x', interactionType: 'view' })).toEqual(['wishId']);
    expect(await field({})).toEqual(['wishId', 'interactionType']);
    for (const weight of [0, 11, -1, 1.5, '1', null, 1e300]) {
      expect(await field({ wishId: wish.id, interactionType: 'share', weight })).toEqual(['weight']);
    }
    for (const interactionType of ['view', 'share']) {
      expect((await record({ wishId: UNKNOWN_ID, interactionType })).status).toBe(404);
    }
  });
});
