import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RECOMMENDATIONS_MAX, RECOMMENDATIONS_PAGE } from '@wishboard/contracts/http/limits';
import type { ExplainedSource, RecommendationSource, WhyView } from '@wishboard/contracts/http/recommendation';
import { CHANGED_LISTS_CHANNEL } from '@wishboard/contracts/jobs/recommendation-lists';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound } from '../common/errors/api-exception.js';
import { type PreparedBody, prepareBody } from '../common/http/prepared-body.js';
import { WishCache } from '../feed/cache/wish-cache.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { REDIS_SUBSCRIBER } from '../redis/redis.module.js';
import { memberOf } from '../sessions/member-session.js';
import { FRAGMENT_END, isListed, NOTHING_OWN, type WishFragment } from '../wishes/wish.view.js';
import { type Candidate, Candidates } from './candidates.js';
import { RankedWishes } from './ranked-wishes.js';
import type { RecommendationsQueryDto } from './recommendation.dto.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { spreadOwners } from './spread-owners.js';

/** Time-to-live of a list, in milliseconds. A member's own acts end it earlier. */
const CACHE_MS = 5000;
/** Maximum number of cached lists, some 10 KB each. */
const CACHED_MEMBERS = 2000;
const BODY_CACHE_BYTES = 16 * 1024 * 1024;
/** More candidates than are shown, so that owners can be varied. */
const CANDIDATES = RECOMMENDATIONS_MAX + 30;

interface Rendered {
  list: readonly Candidate[];
  body: PreparedBody;
  storeVersion: number;
}

@Injectable()
export class RecommendationsService implements OnApplicationBootstrap {
  private readonly lists = new LRUCache<string, readonly Candidate[]>({ max: CACHED_MEMBERS, ttl: CACHE_MS });
  private readonly pending = new Map<string, Promise<readonly Candidate[]>>();
  private readonly rendered = new LRUCache<string, Rendered>({
    maxSize: BODY_CACHE_BYTES,
    sizeCalculation: ({ body }) => body.bytes.length + 500,
  });

  constructor(
    private readonly candidates: Candidates,
    private readonly ranked: RankedWishes,
    private readonly recommendations: RecommendationsRepository,
    private readonly wishes: WishCache,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
    @Inject(REDIS_SUBSCRIBER) private readonly redis: Redis,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'member' || change.kind === 'reactions' || change.kind === 'sight')
        this.forget(change.userId);
    });
    changes.on('missed', () => {
      this.lists.clear();
      this.pending.clear();
    });
  }

  /**
   * Subscribes to the worker's messages about new lists. Messages lost while Redis is unreachable are made up for by
   * the TTL of the cache.
   */
  onApplicationBootstrap(): void {
    this.redis.on('message', (channel, message) => {
      if (channel === CHANGED_LISTS_CHANNEL) for (const userId of message.split(',')) this.forget(userId);
    });
    this.redis.subscribe(CHANGED_LISTS_CHANNEL).catch(() => undefined);
  }

  /** Sends the requesting member's first recommendations. */
  async send(
    { limit = RECOMMENDATIONS_PAGE }: RecommendationsQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const body = await this.first(memberOf(request).userId, limit);
    void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache');
    await body.send(request, reply);
  }

  /** Returns the first `limit` recommendations. Their order is independent of `limit`. */
  async first(userId: string, limit: number): Promise<PreparedBody> {
    const list = await this.find(userId);
    const key = `${userId}|${limit}`;
    const known = this.rendered.get(key);
    if (known?.list === list && known.storeVersion === this.wishes.version) return known.body;
    const storeVersion = this.wishes.version;
    const wishes = list.slice(0, limit);
    const fragments = await this.wishes.getMany(wishes.map(({ id }) => id));
    if (fragments.length < wishes.length || fragments.some((wish) => !isOpen(wish))) {
      // A wish was deleted, granted or unlisted a moment ago. The list is made again, so that another wish takes its position.
      this.forget(userId);
      return this.renderRest(await this.find(userId), limit);
    }
    const body = toBody(wishes, fragments);
    this.rendered.set(key, { list, body, storeVersion });
    return body;
  }

  /**
   * Explains why a wish is in the member's list, with the current titles of the wishes that are its sources. @throws
   * ApiException NOT_FOUND
   */
  async explain(userId: string, wishId: string): Promise<WhyView> {
    const titles = await this.recommendations.titles([wishId], userId);
    if (!titles.has(wishId)) throw notFound('wish');
    const sources = (await this.ranked.findSources(userId, wishId)) ?? [];
    if (sources.length === 0) {
      const candidate = (await this.find(userId)).find(({ id }) => id === wishId);
      const known = candidate?.because ?? candidate?.reason;
      return { sources: known && !isOfWish(known) ? [{ ...known, wishId: null }] : [] };
    }
    const named = await this.recommendations.titles(
      sources.filter(isOfWish).map(({ value }) => value),
      userId,
    );
    return {
      sources: sources.flatMap((source): ExplainedSource[] => {
        if (!isOfWish(source)) return [{ ...source, wishId: null }];
        const title = named.get(source.value);
        return title === undefined ? [] : [{ ...source, value: title, wishId: source.value }];
      }),
    };
  }

  /** Recommends fewer wishes like this one to the member, and never this wish itself. */
  lessLike(call: MemberCall, wishId: string): Promise<string> {
    const { userId, cause } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        if (!(await this.recommendations.lessLike(queryable, userId, wishId, cause))) throw notFound('wish');
      },
      committed: () => this.changed(userId),
    });
  }

  async undoLessLike({ userId, cause }: MemberCall, wishId: string): Promise<void> {
    await this.recommendations.undoLessLike(userId, wishId, cause);
    this.changed(userId);
  }

  private changed(userId: string): void {
    this.changes.publish({ kind: 'member', userId });
    this.changes.wakeRelay();
  }

  /** Excludes a wish from the member's recommendations for good. */
  dismiss(call: MemberCall, wishId: string): Promise<string> {
    const { userId, cause } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        if (!(await this.recommendations.dismiss(queryable, userId, wishId, cause))) throw notFound('wish');
      },
      committed: () => this.changed(userId),
    });
  }

  /** Renders the wishes of a freshly made list that still exist. */
  private async renderRest(list: readonly Candidate[], limit: number): Promise<PreparedBody> {
    const fragments = await this.wishes.getMany(list.slice(0, limit).map(({ id }) => id));
    const byId = new Map(fragments.filter(isOpen).map((fragment) => [fragment.id, fragment]));
    const wishes = list.slice(0, limit).filter(({ id }) => byId.has(id));
    return toBody(
      wishes,
      wishes.flatMap(({ id }) => byId.get(id) ?? []),
    );
  }

  private async find(userId: string): Promise<readonly Candidate[]> {
    const known = this.lists.get(userId) ?? this.pending.get(userId);
    if (known) return known;
    const finding = this.candidates.find(userId, CANDIDATES).then((found) => spreadOwners(found, RECOMMENDATIONS_MAX));
    this.pending.set(userId, finding);
    try {
      const list = await finding;
      // If the list was invalidated meanwhile, the pending search was removed too, and the result is not cached.
      if (this.pending.get(userId) === finding) this.lists.set(userId, list);
      return list;
    } finally {
      if (this.pending.get(userId) === finding) this.pending.delete(userId);
    }
  }

  private forget(userId: string): void {
    this.lists.delete(userId);
    this.pending.delete(userId);
  }
}

/** Whether the wish may still be recommended, by the conditions that are the same for all members. */
const isOpen = (wish: WishFragment): boolean => !wish.isGranted && isListed(wish);

/** Renders the list. A member has no own reactions on recommended wishes: a wish they reacted to or keep is never recommended. */
function toBody(wishes: readonly Candidate[], fragments: readonly WishFragment[]): PreparedBody {
  const items = fragments.map((fragment, index) => {
    const { reason, because } = wishes[index] ?? {};
    const why = Object.entries({ reason, because }).map(([name, value]) =>
      value ? `,"${name}":${JSON.stringify(value)}` : '',
    );
    return fragment.text + NOTHING_OWN + why.join('') + FRAGMENT_END;
  });
  return prepareBody(`[${items.join()}]`);
}

const isOfWish = ({ kind }: RecommendationSource): boolean => kind === 'liked' || kind === 'wished';
