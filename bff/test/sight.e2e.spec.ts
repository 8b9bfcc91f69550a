import { writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Hint } from '@wishboard/contracts/http/hint';
import { type DecidedView, MODERATION_OF, type WishModeration } from '@wishboard/contracts/http/moderation/moderation';
import type { HiddenView } from '@wishboard/contracts/http/moderation/sight';
import { shortPathOf } from '@wishboard/contracts/http/wishes/short-link';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { SightModel } from './fuzz/sight-model.js';
import { EACH, FOLLOWED_AND_LIMITED, type MembersStep, type ModeratorsStep, step } from './fuzz/sight-steps.js';
import { type Answer, Harness, type Member, until } from './harness.js';
import { PAGE, WAYS_OF_VISITORS, waysOfVisitors } from './visitor-ways.js';

const NAMES = ['mei', 'kai', 'lee'] as const;
const RUNS = Number(process.env.SIGHT_RUNS ?? 10);

/** Reads in which a wish or a member stands without being asked for. */
const LISTS = [
  '/api/wishes?limit=100',
  '/api/wishes/community?limit=100',
  '/api/wishes/community?limit=100&category=general',
  '/api/wishes/community?sort=cheered',
  '/api/wishes/community?granted=true',
  '/api/wishes/community?following=true&limit=100',
  '/api/wishes/community?following=true&sort=cheered',
  '/api/wishes/community?granted=false',
  '/api/wishes/my',
  '/api/wishes/kept',
  '/api/wishes/search?q=kite',
  '/api/wishes/search?q=kite&sort=newest',
  '/api/wishes/search?q=kite&sort=cheered',
  '/api/wishes/search?q=kai',
  '/api/wishes/alike?title=kite',
  '/api/recommendations?limit=60',
  '/api/notifications',
  '/api/user/preferences',
];

/** What else a member can read, and why nothing of it shows a wish or a member that they do not see. */
const OTHERS: Record<string, string> = {
  '/api/reports/mine':
    'what they reported themselves, without its title once one blocks the other (reports.e2e.spec.ts)',
  '/api/moderation/own': 'their own wishes',
  '/api/moderation/numbers': 'numbers of months, the same for everybody',
  '/api/moderation/filters': 'for moderators, without wishes',
  '/api/moderation/filters/preview': 'for moderators, who see what they decide about',
  '/api/moderation/queue': 'for moderators, who see what they decide about',
  '/api/moderation/subjects/:kind/:id': 'for moderators, who see what they decide about',
  '/api/wishes/:id': 'asked for by name, below',
  '/api/wishes/:id/reactions': 'asked for by name, below',
  '/api/wishes/of/:username': 'asked for by name, below',
  '/api/users/:username': 'asked for by name, below',
  '/api/recommendations/:wishId/why': 'asked for by name, below',
  '/api/wishes/counts': 'numbers, below',
  '/api/user/hidden': 'what is hidden, below',
  '/api/user/follows': 'whom they chose themselves, without whom a block parts from them (follows.e2e.spec.ts)',
  '/api/notifications/stream': 'the stream, below',
  '/api/users': 'in a demo alone: whom one may become',
  '/api/user': 'who asks',
  '/api/user/profile': 'who asks',
  '/api/user/sessions': 'who asks',
  '/api/user/export': 'who asks',
  '/api/user/export/file': 'what is theirs: what they did with wishes when they saw them',
  '/api/notifications/settings': 'words',
  '/api/account/passkeys': 'who asks',
  '/api/account/suspension': 'who asks',
  '/api/categories': 'words',
  '/api/announcement': 'words',
  '/api/oembed': 'without a session, to whoever has the link',
  '/api/openapi.json': 'words',
};

const newestFirst = (a: WishView, b: WishView) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1);

describe('what a member does not see', () => {
  let bff: Harness;
  let redis: Redis;
  let members: Member[];
  /** The moderator, who reads as any member does. */
  let ann: Member;
  /** What moderators made of wishes, and the decision that did. */
  const judged = new Map<string, { state: WishModeration; decision: string }>();
  /** Member and whom they follow, one after the other. */
  const follows = new Set<string>();
  /** By owner; the newest last. */
  let wishes: WishView[][];
  const opened: IncomingMessage[] = [];

  beforeAll(async () => {
    bff = await Harness.start('sight', { publicReading: true });
    await bff.app.listen(0, '127.0.0.1');
    writeFileSync(join(bff.settings.page.shell, 'index.html'), PAGE);
    redis = new Redis(bff.settings.redisUrl);
    members = [];
    for (const name of NAMES) members.push(await bff.member(name));
    wishes = members.map(() => []);
    for (let round = 0; round < EACH; round += 1) {
      for (const [at, owner] of members.entries()) {
        wishes[at]?.push(await bff.wish(owner, { title: `kite ${round} of ${NAMES[at]}`, category: 'general' }));
      }
    }
    ann = await bff.member('ann');
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [ann.id]);
    for (const member of [...members, ann]) {
      await bff.post('/api/categories/general/follow', member);
      // The last is neither cheered nor kept, so that it can be recommended.
      for (const wish of wishes
        .flat()
        .filter(({ userId, title }) => userId !== member.id && !title.startsWith('kite 2'))) {
        await bff.post(`/api/wishes/${wish.id}/reactions`, member, { emoji: 'heart' });
        await bff.post(`/api/wishes/${wish.id}/keep`, member);
        await bff.post(`/api/recommendations/${wish.id}/less`, member);
      }
    }
    await bff.database.query(`UPDATE wishes SET is_granted = true, granted_at = now() WHERE title LIKE 'kite 0%'`);
    // What the worker would have written before anything was hidden.
    await bff.database.query(`INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id, actor_count)
      SELECT w.user_id, 'reaction', u.username || ' and 1 other', w.id, r.user_id, 2 FROM wishes w
        CROSS JOIN LATERAL (SELECT user_id FROM reactions WHERE wish_id = w.id ORDER BY id LIMIT 1) r JOIN users u ON u.id = r.user_id
      UNION ALL SELECT r.user_id, 'granted', w.title, w.id, w.user_id, 1 FROM reactions r JOIN wishes w ON w.id = r.wish_id
        WHERE w.is_granted`);
    const ids = wishes.flat().map(({ id }) => id);
    await bff.database.transaction((manager) => writeTerms(manager, ids));
  });
  afterAll(async () => {
    for (const member of [...members, ann]) await redis.del(`recommendations:${member.id}`);
    redis.disconnect();
    await bff.stop();
  });
  afterEach(() => {
    for (const response of opened.splice(0)) response.destroy();
  });

  const otherOf = (by: number, other: number) => [0, 1, 2].filter((at) => at !== by)[other] ?? 0;

  async function judge({ decision, owner, wish }: ModeratorsStep): Promise<void> {
    const id = wishes[owner]?.[wish]?.id ?? '';
    const before = judged.get(id);
    if (before) return takeBack(id, before.decision);
    const [latest] = await bff.database.query(
      'SELECT id FROM moderation_decisions WHERE subject_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    const asked = { kind: 'wish', id, decision, reason: 'spam', seen: latest?.id ?? null };
    const { status, body } = await bff.post<DecidedView>('/api/moderation/decisions', ann, asked);
    expect(status).toBe(201);
    judged.set(id, { state: MODERATION_OF[decision] ?? 'hidden', decision: body.id });
  }

  async function takeBack(wishId: string, decision: string): Promise<void> {
    const asked = { reason: 'other', seen: decision };
    expect((await bff.post(`/api/moderation/decisions/${decision}/take-back`, ann, asked)).status).toBe(201);
    judged.delete(wishId);
  }

  async function take(sight: SightModel, { by, act, isTakenBack, other, wish }: MembersStep): Promise<void> {
    const at = otherOf(by, other);
    const of = act === 'hide' ? (wishes[at]?.[wish]?.id ?? '') : (members[at]?.id ?? '');
    const path = act === 'hide' ? `wishes/${of}/hide` : `users/${NAMES[at]}/${act}`;
    const method = isTakenBack ? 'DELETE' : 'POST';
    const as = members[by] as Member;
    const { status } = await bff.call(`/api/${path}`, { method, as });
    // Nobody hides what moderators left to others, or follows across a block.
    const isThere =
      isTakenBack || (act === 'hide' ? isLeft(as, wishes[at]?.[wish] as WishView) : !sight.isBlocked(as.id, of));
    const isRefused = (act === 'hide' || act === 'follow') && !isThere;
    expect([path, method, status]).toEqual([path, method, isRefused ? 404 : 204]);
    if (isRefused) return;
    if (act !== 'follow') sight.take(`${method} /${act}`, as.id, of);
    else if (isTakenBack) follows.delete(as.id + of);
    else follows.add(as.id + of);
    if (act === 'block' && !isTakenBack) for (const pair of [as.id + of, of + as.id]) follows.delete(pair);
  }

  /** Whether moderators have left the wish to the member. */
  function isLeft(as: Member, { id, userId }: WishView): boolean {
    const state = judged.get(id)?.state;
    if (userId === as.id) return state !== 'removed';
    return state === undefined || (state === 'limited' && follows.has(as.id + userId));
  }

  /** Every page of a list, one wish on each, as far as the links lead. */
  async function onePerPage(path: string, as: Member): Promise<string[]> {
    const found: string[] = [];
    let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=1`;
    while (next) {
      const answer: Answer<WishView[]> = await bff.call<WishView[]>(next, { as });
      next = /<(.*)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
      if (next) expect(answer.body).toHaveLength(1);
      found.push(...answer.body.map(({ id }) => id));
    }
    return found;
  }

  async function check(sight: SightModel, as: Member): Promise<void> {
    const all = wishes.flat();
    const isOwn = ({ userId }: WishView) => userId === as.id;
    const isJudged = ({ id }: WishView) => judged.has(id);
    const isSeen = (wish: WishView) => sight.lists(as.id, wish.id, wish.userId) && isLeft(as, wish);
    const isListed = (wish: WishView) => sight.lists(as.id, wish.id, wish.userId) && !isJudged(wish);
    const isShown = (wish: WishView) => sight.shows(as.id, wish.id, wish.userId) && isLeft(as, wish);
    const others = members.filter(({ id }) => id !== as.id);
    const unlisted = [
      ...all.filter((wish) => !isOwn(wish) && !isSeen(wish)).flatMap(({ id, title }) => [id, title]),
      ...others.filter(({ id }) => !sight.seesActsOf(as.id, id)).map(({ id }) => id),
    ];
    const ranked = all.filter(({ userId }) => userId !== as.id).map(({ id }) => ({ id }));
    await redis.set(`recommendations:${as.id}`, JSON.stringify(ranked));
    for (const path of LISTS) {
      const { status, text } = await bff.call(path, { as });
      expect({ path, status, leaks: unlisted.filter((word) => text.includes(word)) }).toEqual({
        path,
        status: 200,
        leaks: [],
      });
    }

    // And all else is there, whatever pages it stands on.
    const expected = [...all]
      .sort(newestFirst)
      .filter(isListed)
      .map(({ id }) => id);
    const whole = await bff.call<WishView[]>('/api/wishes/community?limit=100', { as });
    expect(whole.body.map(({ id }) => id)).toEqual(expected);
    for (const query of ['', '?category=general'])
      expect(await onePerPage(`/api/wishes/community${query}`, as)).toEqual(expected);
    const followed = [...all].sort(newestFirst).filter((wish) => isListed(wish) || (isSeen(wish) && !isOwn(wish)));
    for (const query of ['', '&category=general'])
      expect(await onePerPage(`/api/wishes/community?following=true${query}`, as)).toEqual(
        followed.map(({ id }) => id),
      );
    expect((await onePerPage('/api/wishes/my', as)).sort()).toEqual(
      all
        .filter((wish) => isOwn(wish) && isLeft(as, wish))
        .map(({ id }) => id)
        .sort(),
    );
    expect((await onePerPage('/api/wishes/community?sort=cheered', as)).sort()).toEqual([...expected].sort());
    const kept = await onePerPage('/api/wishes/kept', as);
    expect(kept.sort()).toEqual(
      all
        .filter((wish) => !isOwn(wish) && isSeen(wish) && !wish.title.startsWith('kite 2'))
        .map(({ id }) => id)
        .sort(),
    );
    expect((await bff.call<WishCountsView>('/api/wishes/counts', { as })).body.kept).toBe(kept.length);

    for (const wish of all) {
      const [status, reasons] = [isShown(wish) ? 200 : 404, isSeen(wish) ? 200 : 404];
      const isOpened = isShown(wish) && judged.get(wish.id)?.state !== 'hidden';
      const code = shortPathOf(wish.id);
      expect((await bff.call(`/api/wishes/${wish.id}`, { as })).status).toBe(status);
      expect((await bff.call(`/api/recommendations/${wish.id}/why`, { as })).status).toBe(reasons);
      expect((await bff.call(code, { as })).status).toBe(isOpened ? 302 : 404);
      const cheers = await bff.call<{ members?: { id: string }[] }>(`/api/wishes/${wish.id}/reactions`, { as });
      expect(cheers.status).toBe(status);
      for (const { id } of cheers.body.members ?? []) expect(id === as.id || sight.seesActsOf(as.id, id)).toBe(true);
    }
    for (const [other, { id }] of members.entries()) {
      const isBlocked = sight.isBlocked(as.id, id);
      expect((await bff.call(`/api/users/${NAMES[other]}`, { as })).status).toBe(isBlocked ? 404 : 200);
      const board = await bff.call<WishView[]>(`/api/wishes/of/${NAMES[other]}`, { as });
      expect(board.status).toBe(isBlocked ? 404 : 200);
      if (isBlocked) continue;
      const isForFollowers = (wish: WishView) => judged.get(wish.id)?.state === 'limited' && !isOwn(wish);
      const isOnBoard = (wish: WishView) => isShown(wish) && (!isJudged(wish) || isForFollowers(wish));
      const shown = [...(wishes[other] ?? [])].reverse().filter(isOnBoard);
      expect(board.body.map((wish) => wish.id)).toEqual(shown.map((wish) => wish.id));
    }
    const hidden = (await bff.call<HiddenView>('/api/user/hidden', { as })).body;
    const named = [...hidden.muted, ...hidden.blocked].map(({ id }) => id);
    for (const id of named) expect(!sight.isBlocked(as.id, id) || sight.hasBlocked(as.id, id)).toBe(true);
    for (const { id } of hidden.wishes) {
      const wish = all.find((wish) => wish.id === id) as WishView;
      expect([sight.isBlocked(as.id, wish.userId), isLeft(as, wish)]).toEqual([false, true]);
    }
  }

  async function checkVisitor(): Promise<void> {
    for (const wish of wishes.flat()) {
      const ways = judged.has(wish.id) ? [] : WAYS_OF_VISITORS;
      expect([wish.title, await waysOfVisitors(bff, wish)]).toEqual([wish.title, ways]);
    }
  }

  it('is in none of the reads there are, by any of three members, a moderator and a visitor, whatever members hid, muted and blocked and moderators decided', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const sight = new SightModel();
        try {
          for (const one of steps) await ('by' in one ? take(sight, one) : judge(one));
          for (const as of [...members, ann]) await check(sight, as);
          await checkVisitor();
        } finally {
          for (const [id, { decision }] of judged) await takeBack(id, decision);
          for (const one of steps) if ('by' in one) await take(sight, { ...one, isTakenBack: true });
        }
      }),
      { numRuns: RUNS, seed: 30, examples: [[FOLLOWED_AND_LIMITED]] },
    );
  }, 240_000);

  it('is looked for in every read there is', () => {
    const asked = new Set([...LISTS.map((path) => path.replace(/\?.*/, '')), ...Object.keys(OTHERS)]);
    const reads = bff.routes.flatMap((route) => /^GET (\/api\/(?!docs).*)/.exec(route)?.[1] ?? []);
    expect(reads.filter((path) => !asked.has(path))).toEqual([]);
  });

  async function open(member: Member): Promise<() => Hint[]> {
    const { port } = bff.app.getHttpServer().address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const path = '/api/notifications/stream';
      httpRequest({ port, path, headers: { cookie: member.cookie } }, resolve)
        .on('error', reject)
        .end();
    });
    opened.push(response);
    let text = '';
    response.on('data', (chunk) => {
      text += chunk;
    });
    await until(() => text.includes('\n\n'));
    return () => [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as Hint);
  }

  async function change({ id, userId }: WishView): Promise<void> {
    const as = members.find((member) => member.id === userId) as Member;
    await bff.call(`/api/wishes/${id}`, { method: 'PATCH', as, body: { description: 'changed' } });
  }

  const names = (hint: Hint, { id }: WishView) => JSON.stringify(hint).includes(id);

  /** The hints that each member's stream brings from now on: what is gathered of the time before has been told. */
  async function listen(...to: readonly Member[]): Promise<(() => Hint[])[]> {
    const streams = await Promise.all(to.map(open));
    const [last] = (wishes[2] ?? []).slice(-1) as [WishView];
    await change(last);
    return Promise.all(
      streams.map(async (hints) => {
        await until(() => hints().some((hint) => names(hint, last)));
        const before = hints().length;
        return () => hints().slice(before);
      }),
    );
  }

  it('is named by no hint of the stream, which at once has the pages of both read anew when one blocks the other', async () => {
    const [mei, kai, lee] = members as [Member, Member, Member];
    const streams = await listen(mei, kai, lee);
    const [ofMei, ofKai, ofLee] = streams as [() => Hint[], () => Hint[], () => Hint[]];
    await bff.post('/api/users/kai/block', mei);
    const [wishOfKai] = wishes[1] as [WishView];
    const [wishOfLee] = wishes[2] as [WishView];
    await change(wishOfKai);
    await change(wishOfLee);
    for (const hints of streams) await until(() => hints().some((hint) => names(hint, wishOfLee)));
    const isToReadAnew = (hint: Hint) => hint.type === 'wishes' && hint.isOtherSight === true;
    for (const hints of [ofMei, ofKai]) {
      const [firstOfWishes] = hints().filter(({ type }) => type === 'wishes');
      expect(firstOfWishes).toEqual({ type: 'wishes', isOtherSight: true });
    }
    expect(ofLee().filter(isToReadAnew)).toEqual([]);
    expect(ofLee().some((hint) => names(hint, wishOfKai))).toBe(true);
    expect(ofKai().some((hint) => names(hint, wishOfKai))).toBe(true);
    expect(ofMei().some((hint) => names(hint, wishOfKai))).toBe(false);
    const again = await open(mei);
    await until(() => again().some((hint) => names(hint, wishOfLee)));
    expect(again().some((hint) => names(hint, wishOfKai))).toBe(false);
    await bff.call('/api/users/kai/block', { method: 'DELETE', as: mei });
  });

  it('is told of by no hint of the stream once moderators hid or limited it, which names it so that pages find out', async () => {
    const [mei, kai] = members as [Member, Member];
    const streams = await listen(mei, kai, ann);
    const [limited, hidden, marker] = wishes[2] as [WishView, WishView, WishView];
    await judge({ decision: 'limit', owner: 2, wish: 0 });
    await judge({ decision: 'hide', owner: 2, wish: 1 });
    for (const wish of [limited, hidden, marker]) await change(wish);
    for (const hints of streams) {
      const told = () => hints().flatMap((hint) => (hint.type === 'wishes' ? (hint.live ?? []) : []));
      const named = () => hints().flatMap((hint) => (hint.type === 'wishes' ? (hint.wishes ?? []) : []));
      await until(() => told().some(({ id }) => id === marker.id));
      expect(named()).toEqual(expect.arrayContaining([limited.id, hidden.id]));
      expect(told().filter(({ id }) => id !== marker.id)).toEqual([]);
    }
    for (const [id, { decision }] of judged) await takeBack(id, decision);
  });
});
