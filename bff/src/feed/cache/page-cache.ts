import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PreparedBody } from '../../common/http/prepared-body.js';
import { decodeCursor } from '../../common/paging/cursor.js';
import type { OwnReactions } from '../../reactions/reactions.repository.js';
import type { Sight, Unseen } from '../../sight/sight.js';
import { Sights } from '../../sight/sights.js';
import type { WishFragment } from '../../wishes/wish.view.js';
import { FeedRepository } from './feed.repository.js';
import { composePage, type FeedPage, hiddenIndexesOf, hiddenTag, ownTag, personalise } from './feed-page.js';
import { ListCache, type WishList } from './list-cache.js';
import { ListRequest } from './list-request.js';
import { OwnReactionsCache } from './own-reactions-cache.js';
import { WishCache } from './wish-cache.js';

const CACHE_BYTES = 64 * 1024 * 1024;
/**
 * Time-to-live of a body, in milliseconds. The body of a changed page is never asked for again, and would otherwise
 * stay until the cache is full.
 */
const TTL_MS = 120_000;
/** Attempts to find a page with a wish that the member sees. A wish found by one attempt may be hidden before it is read. */
const ATTEMPTS = 3;
/** Largest UUID: sorts before all other wishes of the same time in a descending list, so the page includes all of them. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Factor for the size of a body with its two compressed variants. */
const ENTRY_FACTOR = 1.5;

export interface PreparedPage {
  body: PreparedBody;
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

interface Composed {
  page: FeedPage;
  storeVersion: number;
}

/** A page as one member gets it: the shared page with the member's own reactions and without the wishes they do not see. */
interface PersonalPage {
  /** Identifies the bytes of the page. */
  key: string;
  /** Whether the page is the shared page itself: no own reactions and no hidden wishes. */
  isShared: boolean;
  /** Indexes of the wishes left out. */
  left: ReadonlySet<number>;
  /** Whether the page has wishes but the member sees none of them. */
  isUnseen: boolean;
}

type PersonalPages = WeakMap<OwnReactions, WeakMap<FeedPage, PersonalPage>>;

/**
 * Caches pages of wishes as bytes ready to send. The shared part of a page is composed once per change. Members with
 * the same own reactions and the same hidden wishes on a page share the whole body.
 */
@Injectable()
export class PageCache {
  private readonly composed = new WeakMap<WishList, Composed>();
  private readonly personalPages = new WeakMap<Unseen, PersonalPages>();
  private readonly bodies = new LRUCache<string, PreparedBody>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (body) => Math.ceil(body.bytes.length * ENTRY_FACTOR) + 500,
    ttl: TTL_MS,
    ttlResolution: 1_000,
  });
  private purgedAt = Date.now();

  constructor(
    private readonly lists: ListCache,
    private readonly feed: FeedRepository,
    private readonly wishes: WishCache,
    private readonly ownReactions: OwnReactionsCache,
    private readonly sights: Sights,
  ) {}

  /**
   * Returns the page. If the member sees no wish on it, returns the page that begins with the next wish they see, so
   * that a list never seems to end early.
   *
   * @param userId null for a visitor, who sees public wishes
   * @param fresh reads from PostgreSQL, regardless of the caches
   */
  async get(request: ListRequest, userId: string | null, fresh = false): Promise<PreparedPage> {
    if (fresh && userId !== null) this.ownReactions.forget(userId);
    const known = fresh ? undefined : this.sights.peek(userId);
    const unseen = unseenIn(request, known ?? (await this.sights.get(userId, fresh)));
    let asked = request;
    for (let attempt = 1; ; attempt += 1) {
      const list = await this.lists.get(asked, fresh);
      const page = await this.compose(list);
      const own = this.ownReactions.peek(userId, list) ?? (await this.ownReactions.get(userId, list));
      const personal = this.personalPageOf(page, own, unseen);
      const after = personal.isUnseen && list.next !== null && attempt < ATTEMPTS ? decodeCursor(list.next) : null;
      if (!after) return { body: this.finish(page, own, personal), next: list.next };
      const seen = await this.feed.nextVisible(asked.scope, after, unseen);
      if (!seen) return { body: this.finish(page, own, personal), next: null };
      asked = new ListRequest(asked.scope, { createdAt: seen.createdAt, id: LAST_ID }, asked.limit);
    }
  }

  /** Returns the page if every part of it is cached, without a query; null otherwise. */
  peek(request: ListRequest, userId: string | null): PreparedPage | null {
    const list = this.lists.peek(request);
    if (!list) return null;
    const composed = this.composed.get(list);
    const own = this.ownReactions.peek(userId, list);
    const sight = this.sights.peek(userId);
    if (!own || !sight || composed?.storeVersion !== this.wishes.version) return null;
    const personal = this.personalPageOf(composed.page, own, unseenIn(request, sight));
    // If the member sees no wish on this page, {@link get} answers with another page.
    if (personal.isUnseen && list.next !== null) return null;
    return { body: this.finish(composed.page, own, personal), next: list.next };
  }

  private async compose(list: WishList): Promise<FeedPage> {
    const before = this.composed.get(list);
    if (before && before.storeVersion === this.wishes.version) return before.page;
    const storeVersion = this.wishes.version;
    const fragments = await (list.isOwn ? this.wishes.getOwn(list.ids) : this.wishes.getMany(list.ids));
    const page = before && isSame(before.page.fragments, fragments) ? before.page : composePage(list, fragments);
    this.composed.set(list, { page, storeVersion });
    return page;
  }

  /** Cached until the page, the member's own reactions or the wishes they see change. */
  private personalPageOf(page: FeedPage, own: OwnReactions, unseen: Unseen): PersonalPage {
    const ofSight: PersonalPages = this.personalPages.get(unseen) ?? new WeakMap();
    const personalPages = ofSight.get(own) ?? new WeakMap<FeedPage, PersonalPage>();
    const known = personalPages.get(page);
    if (known) return known;
    const tag = ownTag(page, own);
    const left = hiddenIndexesOf(page, unseen);
    const isWhole = left.size === 0;
    const personal = {
      key: `${page.tag}.${tag}${isWhole ? '' : `.${hiddenTag(left)}`}`,
      isShared: tag === '' && isWhole,
      left,
      isUnseen: !isWhole && left.size === page.fragments.length,
    };
    this.personalPages.set(unseen, ofSight.set(own, personalPages.set(page, personal)));
    return personal;
  }

  private finish(page: FeedPage, own: OwnReactions, { key, isShared, left }: PersonalPage): PreparedBody {
    const known = this.bodies.get(key);
    if (known) return known;
    const body = new PreparedBody(isShared ? page.bytes : personalise(page, own, left), `W/"${key}"`);
    this.bodies.set(key, body);
    this.purge();
    return body;
  }

  private purge(): void {
    if (Date.now() - this.purgedAt < TTL_MS) return;
    this.purgedAt = Date.now();
    this.bodies.purgeStale();
  }
}

/** Returns the visibility rules for the list. A member's board is visited on purpose; every other list shows wishes unasked. */
const unseenIn = ({ scope }: ListRequest, sight: Sight): Unseen => (scope.kind === 'user' ? sight.visits : sight.lists);

function isSame(before: readonly WishFragment[], now: readonly WishFragment[]): boolean {
  return before.length === now.length && before.every((fragment, index) => fragment === now[index]);
}
