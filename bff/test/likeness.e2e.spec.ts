import type {
  DecidedView,
  OwnDecisionView,
  QueueItemView,
  SubjectView,
} from '@wishboard/contracts/http/moderation/moderation';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { EmergencyService } from '../src/emergency/emergency.service.js';
import { Housekeeping } from '../src/housekeeping/housekeeping.module.js';
import { Harness, type Member, until } from './harness.js';

const AMAZING = 'Amazing deal on designer watches only today, write to us and get seventy percent off';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Returns a word that is unique to the number. */
const word = (number: number) =>
  [...String(number)].map((digit) => `${LETTERS[Number(digit) * 2]}${LETTERS[number % 26]}`).join('');

describe('A flood of similar wishes', () => {
  let bff: Harness;
  let second: Harness;
  let moderator: Member;
  let tom: Member;
  let members = 0;
  const names = new Map<string, string>();
  let texts = 0;

  beforeAll(async () => {
    bff = await Harness.start('likeness', { rateLimit: true }, 1);
    second = await bff.startSecond();
    moderator = await memberOf(2);
    tom = await memberOf(2);
    await bringUsually(1000);
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [moderator.id]);
  });
  afterAll(async () => {
    await second.stop();
    await bff.stop();
  });

  /** Inserts earlier wishes, so that the wishes of these tests, some hundred a minute, start no emergency with its stricter limits. */
  async function bringUsually(wishesAMinute: number): Promise<void> {
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, 'A kite', 'Red', now() - interval '1 day' FROM generate_series(1, $2)`,
      [tom.id, wishesAMinute],
    );
    for (const { app } of [bff, second]) await app.get(EmergencyService, { strict: false }).readUsualRates();
  }
  async function memberOf(days: number): Promise<Member> {
    members += 1;
    const member = await bff.member(`member_${members}`);
    names.set(member.id, `member_${members}`);
    await bff.database.query('UPDATE users SET created_at = now() - make_interval(days => $2) WHERE id = $1', [
      member.id,
      days,
    ]);
    return member;
  }
  /** Returns a text that has no word in common with any other. */
  const alone = () => {
    texts += 1;
    return { title: Array.from({ length: 8 }, (_, at) => word(texts * 100 + at * 7)).join(' '), description: '…' };
  };
  const alike = () => ({ title: `Deal ${texts++}`, description: AMAZING });
  let networks = 0;
  const make = (as: Member, wish: object, from = `2001:db8:${(networks++ % 65_000).toString(16)}::1`) =>
    bff.call<WishView>('/api/wishes', { method: 'POST', as, body: wish, from });
  async function makeMany(as: Member, count: number, wish: () => object, from?: string): Promise<WishView[]> {
    const made: WishView[] = [];
    for (let done = 0; done < count; done += 1) {
      const { status, body, text } = await make(as, wish(), from);
      if (status !== 201) throw new Error(text);
      made.push(body);
    }
    return made;
  }
  const seenOf = async (as: Member, at = bff) =>
    (await at.call<WishView[]>(`/api/wishes/of/${names.get(as.id)}?limit=100`, { as: tom })).body.length;
  const heldOf = async ({ id }: Member) =>
    Number(
      (await bff.database.query(`SELECT count(*) FROM wishes WHERE user_id = $1 AND moderation = 'hidden'`, [id]))[0]
        .count,
    );
  const subject = async (id: string) =>
    (await bff.call<SubjectView>(`/api/moderation/subjects/wish/${id}`, { as: moderator })).body;
  const queued = async (as: Member) =>
    (await bff.call<QueueItemView[]>('/api/moderation/queue?limit=50', { as: moderator })).body.filter(
      ({ member }) => member.id === as.id,
    ).length;
  const decide = async (id: string, decision: string) =>
    bff.post<DecidedView>('/api/moderation/decisions', moderator, {
      kind: 'wish',
      id,
      decision,
      reason: 'spam',
      seen: (await subject(id)).latestDecision,
    });

  it('is held with the earlier wishes of its new member, in every process, with the reason for moderators', async () => {
    const mei = await memberOf(0);
    const [first] = (await makeMany(mei, 17, alike)) as [WishView];
    for (const at of [bff, second]) await until(async () => (await seenOf(mei, at)) === 17);
    const other = (await make(mei, alone())).body;
    expect([other.moderation, await heldOf(mei)]).toEqual([undefined, 0]);
    expect((await make(mei, alike())).body.moderation).toBe('hidden');
    expect(await heldOf(mei)).toBe(19);
    for (const at of [bff, second]) await until(async () => (await seenOf(mei, at)) === 0);
    expect((await make(mei, alone())).body.moderation).toBe('hidden');

    const queue = (await bff.call<QueueItemView[]>('/api/moderation/queue?limit=50', { as: moderator })).body;
    expect(queue.find(({ id }) => id === first.id)).toMatchObject({ isHeld: true, reports: 0 });
    const decisions = (await subject(first.id)).decisions.filter(({ subjectId }) => subjectId === first.id);
    expect(decisions).toMatchObject([{ decision: 'hold', moderator: null, heldFor: 'alike text: 18 of 1' }]);
    const own = (await bff.call<OwnDecisionView[]>('/api/moderation/own', { as: mei })).body;
    expect(own).toContainEqual(expect.objectContaining({ subjectId: first.id, decision: 'hold' }));
    expect(await bff.events('wish.updated')).toContainEqual(expect.objectContaining({ wishId: first.id }));
  });

  it('is held at the same number when a member sends all eighteen wishes at once', async () => {
    const mei = await memberOf(0);
    await Promise.all(Array.from({ length: 18 }, () => make(mei, alike())));
    expect([await heldOf(mei), await seenOf(mei)]).toEqual([18, 0]);
  });

  it('is held for eight new members with six wishes each, but not for a member with five', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => memberOf(0)));
    const description = 'Bring one along for the whole family and your neighbours, shipping is always included here';
    const wish = () => ({ title: `Offer ${texts++}`, description });
    const bystander = await memberOf(0);
    await makeMany(bystander, 5, wish);
    for (const member of many.slice(1)) await makeMany(member, 6, wish);
    expect(await heldOf(many[1] as Member)).toBe(0);
    await makeMany(many[0] as Member, 6, wish);
    expect(await Promise.all(many.map(heldOf))).toEqual(many.map(() => 6));
    expect(await heldOf(bystander)).toBe(0);
  });

  it('is held for the same link from several new members, but not when eight members wish for it once each', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => memberOf(0)));
    const link = (query: number) => () => ({
      ...alone(),
      productUrl: `https://www.watches.example/buy?utm_id=${query}`,
    });
    for (const [at, member] of many.entries()) await makeMany(member, 1, link(at));
    expect(await heldOf(many[0] as Member)).toBe(0);
    for (const [at, member] of many.slice(0, 5).entries()) await makeMany(member, 2, link(at));
    expect(await Promise.all(many.map(heldOf))).toEqual([3, 3, 3, 3, 3, 0, 0, 0]);
  });

  it('is held as a burst when new members post many wishes from one network, whatever the texts', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => memberOf(0)));
    for (const member of many) await makeMany(member, 20, alone, '198.51.100.7');
    expect(await Promise.all(many.map(heldOf))).toEqual(many.map(() => 20));
  });

  it('is held when edits make the wishes of a new member alike', async () => {
    const mei = await memberOf(0);
    const made = await makeMany(mei, 18, alone);
    const change = (id: string, body: object) =>
      bff.call<WishView>(`/api/wishes/${id}`, { method: 'PATCH', as: mei, body });
    for (const { id } of made.slice(1)) await change(id, { title: 'Deal', description: AMAZING });
    await change((made[1] as WishView).id, { title: 'Deals', description: AMAZING });
    expect(await heldOf(mei)).toBe(0);
    expect((await change((made[0] as WishView).id, { title: 'Deal', description: AMAZING })).body.moderation).toBe(
      'hidden',
    );
    expect(await heldOf(mei)).toBe(18);
  });

  it('is not compared when its members are known: no wish is held and no mark is stored', async () => {
    const known = await memberOf(2);
    await makeMany(known, 30, alike);
    expect(await heldOf(known)).toBe(0);
    expect(await bff.database.query('SELECT FROM wish_marks WHERE user_id = $1', [known.id])).toEqual([]);
  });

  it('is shown again once a moderator finds nothing, and the next similar wish is not held', async () => {
    const mei = await memberOf(0);
    const [first, next] = (await makeMany(mei, 18, alike)) as [WishView, WishView];
    expect((await decide(first.id, 'nothing')).status).toBe(201);
    expect((await make(mei, alike())).body.moderation).toBeUndefined();
    expect(await heldOf(mei)).toBe(17);
    expect((await subject(next.id)).wish?.moderation).toBe('hidden');
  });

  it('leaves the queue with one decision that bans its member, and stays hidden', async () => {
    await bff.database.query(`DELETE FROM wishes WHERE moderation = 'hidden'`);
    const mei = await memberOf(0);
    const [first] = (await makeMany(mei, 18, alike)) as [WishView];
    expect(await queued(mei)).toBe(18);
    expect((await decide(first.id, 'ban')).status).toBe(201);
    expect([await queued(mei), await heldOf(mei)]).toEqual([0, 18]);
  });

  it('does not hold a wish about which a moderator has decided', async () => {
    const mei = await memberOf(0);
    const [first] = (await makeMany(mei, 17, alike)) as [WishView];
    await decide(first.id, 'nothing');
    await makeMany(mei, 1, alike);
    expect([await heldOf(mei), (await subject(first.id)).wish?.moderation]).toEqual([17, null]);
  });

  it('no longer counts after a day, and its marks are purged', async () => {
    const mei = await memberOf(0);
    await makeMany(mei, 17, alike);
    const wishes = async () =>
      (await bff.database.query('SELECT DISTINCT wish_id FROM wish_marks WHERE user_id = $1', [mei.id])).length;
    await bff.database.query(`UPDATE wish_marks SET made_at = now() - interval '25 hours' WHERE user_id = $1`, [
      mei.id,
    ]);
    expect((await make(mei, alike())).body.moderation).toBeUndefined();
    expect(await wishes()).toBe(18);
    await bff.app.get(Housekeeping).purge();
    expect(await wishes()).toBe(1);
  });
});
