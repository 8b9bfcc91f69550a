import { EMOJIS, type Emoji } from '@wishboard/contracts/http/wishes/reaction';
import fc from 'fast-check';
import { type DataSource, In } from 'typeorm';

import { Reaction } from '../src/entities/reaction.entity.js';
import { User } from '../src/entities/user.entity.js';
import { Wish } from '../src/entities/wish.entity.js';
import { eraseMember } from '../src/erasure/erase-member.repository.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

interface Toggle {
  wish: number;
  member: number;
  emoji: Emoji;
  wanted: boolean | null;
}

interface ToggleRow {
  owner_id: string;
  reacted: boolean;
  changed: boolean;
  heart: number;
  fire: number;
  thumbs_up: number;
  mine: Emoji[];
}

const MEMBERS = 8;
const WISHES = 3;

let database: TestDatabase;
let dataSource: DataSource;
let memberIds: string[];
let wishIds: string[];

beforeAll(async () => {
  database = await createTestDatabase('reactions', { poolSize: 16 });
  dataSource = database.dataSource;
});
afterAll(() => database.drop());

beforeEach(async () => {
  await dataSource.query('TRUNCATE users, outbox CASCADE');
  const members = await dataSource
    .createQueryBuilder()
    .insert()
    .into(User)
    .values(Array.from({ length: MEMBERS }, (_, n) => ({ username: `member${n}`, displayName: `Member ${n}` })))
    .execute();
  memberIds = members.identifiers.map((row) => row.id);
  // Half of the members are newcomers, whose reactions are also counted as unheard.
  await dataSource.query(`UPDATE users SET created_at = now() - interval '9 days' WHERE username < 'member4'`);
  const wishes = await dataSource
    .createQueryBuilder()
    .insert()
    .into(Wish)
    .values(
      Array.from({ length: WISHES }, (_, n) => ({ userId: memberIds[n], title: `Wish ${n}`, description: 'Please' })),
    )
    .execute();
  wishIds = wishes.identifiers.map((row) => row.id);
});

const toggle = (wishId: string, userId: string, emoji: Emoji, wanted: boolean | null): Promise<ToggleRow[]> =>
  dataSource.query('SELECT * FROM toggle_reaction($1, $2, $3, $4, $5)', [wishId, userId, emoji, wanted, 'request-1']);

const expectTrueCounts = async () => {
  const [{ wrong }] = await dataSource.query(`
    SELECT count(*)::int AS wrong FROM wishes w WHERE (heart_count, fire_count, thumbs_up_count, unheard_count) IS DISTINCT FROM (
      SELECT ROW(count(*) FILTER (WHERE emoji = 'heart')::int, count(*) FILTER (WHERE emoji = 'fire')::int,
        count(*) FILTER (WHERE emoji = 'thumbs-up')::int, count(*) FILTER (WHERE is_unheard)::int) FROM reactions r WHERE r.wish_id = w.id)`);
  expect(wrong).toBe(0);
};

const toggles: fc.Arbitrary<Toggle[]> = fc.array(
  fc.record({
    wish: fc.nat(WISHES - 1),
    member: fc.nat(MEMBERS - 1),
    emoji: fc.constantFrom(...EMOJIS),
    wanted: fc.constantFrom(true, false, null, null),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('toggle_reaction', () => {
  it('leaves true counts and one event per change when members toggle at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(toggles, async (operations) => {
        await dataSource.query('DELETE FROM reactions');
        await dataSource.query('DELETE FROM outbox');

        const answers = await Promise.all(
          operations.map(({ wish, member, emoji, wanted }) =>
            toggle(wishIds[wish] as string, memberIds[member] as string, emoji, wanted),
          ),
        );

        // Without a wanted state a toggle always changes something, even when both clicks of a double click arrive at once.
        const idle = operations.filter(({ wanted }, n) => wanted === null && !answers[n]?.[0]?.changed);
        expect(idle).toEqual([]);
        const changes = answers.flat().filter((answer) => answer.changed);
        const made = changes.filter((answer) => answer.reacted).length;
        expect(await dataSource.getRepository(Reaction).count()).toBe(made - (changes.length - made));
        const [{ events }] = await dataSource.query('SELECT count(*)::int AS events FROM outbox');
        expect(events).toBe(changes.length);
        await expectTrueCounts();
      }),
      { numRuns: 40 },
    );
  });

  it('returns the state after the change, and writes an event with the same state', async () => {
    const [wishId, userId] = [wishIds[0] as string, memberIds[4] as string];
    await toggle(wishId, userId, 'fire', null);
    const [answer] = await toggle(wishId, userId, 'heart', null);
    expect(answer).toEqual({
      owner_id: memberIds[0],
      reacted: true,
      changed: true,
      heart: 1,
      fire: 1,
      thumbs_up: 0,
      mine: ['fire', 'heart'],
    });
    const events = await dataSource.query('SELECT type, payload, request_id FROM outbox ORDER BY created_at, id');
    expect(events[1]).toEqual({
      type: 'reaction.changed',
      payload: { wishId, userId, emoji: 'heart', reacted: true },
      request_id: 'request-1',
    });
  });

  it('changes nothing when the wanted state is there already', async () => {
    const [wishId, userId] = [wishIds[0] as string, memberIds[4] as string];
    await toggle(wishId, userId, 'heart', true);
    expect(await toggle(wishId, userId, 'heart', true)).toMatchObject([{ reacted: true, changed: false, heart: 1 }]);
    await toggle(wishId, userId, 'heart', false);
    expect(await toggle(wishId, userId, 'heart', false)).toMatchObject([{ reacted: false, changed: false, heart: 0 }]);
    const [{ events }] = await dataSource.query('SELECT count(*)::int AS events FROM outbox');
    expect(events).toBe(2);
  });

  it('returns no row for a wish that does not exist', async () => {
    expect(await toggle('00000000-0000-7000-8000-000000000000', memberIds[0] as string, 'heart', null)).toEqual([]);
  });
});

describe('stored counts', () => {
  beforeEach(async () => {
    await dataSource.query(
      `
      INSERT INTO reactions (wish_id, user_id, emoji)
      SELECT w.id, u.id, e FROM wishes w CROSS JOIN users u CROSS JOIN unnest($1::text[]) e`,
      [EMOJIS],
    );
  });

  it('follow a bulk insert', async () => {
    await expectTrueCounts();
    expect(await dataSource.getRepository(Wish).findOneByOrFail({ id: wishIds[0] })).toMatchObject({
      heartCount: MEMBERS,
      fireCount: MEMBERS,
      thumbsUpCount: MEMBERS,
    });
  });

  it('follow the deletion of a member, whose wishes and reactions go too', async () => {
    await dataSource.getRepository(User).delete({ id: memberIds[0] });
    expect(await dataSource.getRepository(Wish).countBy({ id: wishIds[0] })).toBe(0);
    await expectTrueCounts();
    expect(await dataSource.getRepository(Wish).findOneByOrFail({ id: wishIds[1] })).toMatchObject({
      heartCount: MEMBERS - 1,
    });
  });

  it('stay true while reactions are toggled and settled at the same time, without a deadlock', async () => {
    await dataSource.query('UPDATE reactions SET is_unheard = NOT is_unheard');
    await Promise.all([
      ...memberIds.flatMap((member) => wishIds.map((wish) => toggle(wish, member, 'fire', null))),
      ...Array.from({ length: 6 }, () => dataSource.query('SELECT settle_reactions(5)')),
    ]);
    await dataSource.query('SELECT settle_reactions(1000)');
    await expectTrueCounts();
    const unheard = await dataSource.query(
      'SELECT FROM reactions r WHERE is_unheard = EXISTS (SELECT FROM heard_members h WHERE h.id = r.user_id)',
    );
    expect(unheard).toEqual([]);
  });

  it('stay true while wishes and members are erased and others toggle reactions at the same time', async () => {
    const [erasedOwner, erasedOther, ...others] = [
      memberIds[1],
      memberIds[5],
      memberIds[0],
      memberIds[4],
      memberIds[7],
    ] as [string, string, ...string[]];
    // A deadlock is no wrong count: its transaction is rolled back, and the caller tries again.
    const untilDone = async (work: () => Promise<unknown>): Promise<void> => {
      await work().catch((error: { code?: string }) => {
        if (error.code !== '40P01') throw error;
        return untilDone(work);
      });
    };
    const erase = (id: string) => () => dataSource.transaction((manager) => eraseMember(manager, id));
    await Promise.all([
      ...others.flatMap((member) =>
        wishIds.flatMap((wish) => EMOJIS.map((emoji) => untilDone(() => toggle(wish, member, emoji, null)))),
      ),
      untilDone(erase(erasedOwner)),
      untilDone(erase(erasedOther)),
      untilDone(() => dataSource.getRepository(Wish).delete({ id: wishIds[0] as string })),
      ...others.map((member) => untilDone(() => toggle(wishIds[2] as string, member, 'heart', true))),
    ]);
    expect(await dataSource.getRepository(Wish).find({ select: { id: true } })).toEqual([{ id: wishIds[2] }]);
    expect(await dataSource.getRepository(Reaction).countBy({ userId: In([erasedOwner, erasedOther]) })).toBe(0);
    expect(await dataSource.getRepository(Reaction).count()).toBeGreaterThan(0);
    await expectTrueCounts();
  });

  it('of other wishes stay true after the deletion of a wish', async () => {
    await dataSource.getRepository(Wish).delete({ id: wishIds[0] });
    expect(await dataSource.getRepository(Reaction).count()).toBe((WISHES - 1) * MEMBERS * EMOJIS.length);
    await expectTrueCounts();
  });

  it('follow a truncation', async () => {
    await dataSource.query('TRUNCATE reactions');
    await expectTrueCounts();
  });

  it('cannot become wrong by moving a reaction to another wish, which is refused', async () => {
    const moved = dataSource.query('UPDATE reactions SET wish_id = $1 WHERE wish_id = $2', [wishIds[1], wishIds[0]]);
    await expect(moved).rejects.toThrow('cannot change');
  });
});
