import type { HiddenView } from '@wishboard/contracts/http/moderation/sight';
import { shortPathOf } from '@wishboard/contracts/http/wishes/short-link';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import fc from 'fast-check';
import {
  ann,
  apply,
  bff,
  isShownByModeration,
  members,
  moderate,
  moderatedWishes,
  NAMES,
  redis,
  takeBack,
  wishes,
} from './fuzz/sight-board.js';
import { SightModel } from './fuzz/sight-model.js';
import { FOLLOWED_AND_LIMITED, step } from './fuzz/sight-steps.js';
import type { Answer, Member } from './harness.js';
import { VISITOR_ROUTES, visitorRoutesTo } from './visitor-routes.js';

const RUNS = Number(process.env.SIGHT_RUNS ?? 10);

/** Routes that list wishes or members without naming them. */
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

/** The other routes that a member can read, with the reasons why none shows an unseen wish or member. */
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

describe('Content that a member must not see', () => {
  /** Returns all pages of a list, with one wish per page. */
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
    const isJudged = ({ id }: WishView) => moderatedWishes.has(id);
    const isSeen = (wish: WishView) => sight.lists(as.id, wish.id, wish.userId) && isShownByModeration(as, wish);
    const isListed = (wish: WishView) => sight.lists(as.id, wish.id, wish.userId) && !isJudged(wish);
    const isShown = (wish: WishView) => sight.shows(as.id, wish.id, wish.userId) && isShownByModeration(as, wish);
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

    // All other wishes are listed, on whatever page.
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
        .filter((wish) => isOwn(wish) && isShownByModeration(as, wish))
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
      const isOpened = isShown(wish) && moderatedWishes.get(wish.id)?.state !== 'hidden';
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
      const isForFollowers = (wish: WishView) => moderatedWishes.get(wish.id)?.state === 'limited' && !isOwn(wish);
      const isOnBoard = (wish: WishView) => isShown(wish) && (!isJudged(wish) || isForFollowers(wish));
      const shown = [...(wishes[other] ?? [])].reverse().filter(isOnBoard);
      expect(board.body.map((wish) => wish.id)).toEqual(shown.map((wish) => wish.id));
    }
    const hidden = (await bff.call<HiddenView>('/api/user/hidden', { as })).body;
    const named = [...hidden.muted, ...hidden.blocked].map(({ id }) => id);
    for (const id of named) expect(!sight.isBlocked(as.id, id) || sight.hasBlocked(as.id, id)).toBe(true);
    for (const { id } of hidden.wishes) {
      const wish = all.find((wish) => wish.id === id) as WishView;
      expect([sight.isBlocked(as.id, wish.userId), isShownByModeration(as, wish)]).toEqual([false, true]);
    }
  }

  async function checkVisitor(): Promise<void> {
    for (const wish of wishes.flat()) {
      const ways = moderatedWishes.has(wish.id) ? [] : VISITOR_ROUTES;
      expect([wish.title, await visitorRoutesTo(bff, wish)]).toEqual([wish.title, ways]);
    }
  }

  it('is in no response to members, a moderator and visitors, after any acts and decisions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const sight = new SightModel();
        try {
          for (const one of steps) await ('by' in one ? apply(sight, one) : moderate(one));
          for (const as of [...members, ann]) await check(sight, as);
          await checkVisitor();
        } finally {
          for (const [id, { decision }] of moderatedWishes) await takeBack(id, decision);
          for (const one of steps) if ('by' in one) await apply(sight, { ...one, isTakenBack: true });
        }
      }),
      { numRuns: RUNS, seed: 30, examples: [[FOLLOWED_AND_LIMITED]] },
    );
  }, 240_000);

  it('is checked for every GET route of the API, or the route has a listed reason', () => {
    const asked = new Set([...LISTS.map((path) => path.replace(/\?.*/, '')), ...Object.keys(OTHERS)]);
    const reads = bff.routes.flatMap((route) => /^GET (\/api\/(?!docs).*)/.exec(route)?.[1] ?? []);
    expect(reads.filter((path) => !asked.has(path))).toEqual([]);
  });
});
