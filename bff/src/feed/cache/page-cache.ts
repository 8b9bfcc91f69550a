import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PreparedBody } from '../../common/http/prepared-body.js';
import { decodeCursor } from '../../common/paging/cursor.js';
import type { OwnReactions } from '../../reactions/reactions.repository.js';
import type { Sight, Unseen } from '../../sight/sight.js';
import { Sights } from '../../sight/sights.js';
import type { WishFragment } from '../../wishes/wish.view.js';
import { FeedRepository } from './feed.repository.js';
import { composePage, type FeedPage, leftOutOf, leftOutTag, ownTag, personalise } from './feed-page.js';
import { ListCache, type WishList } from './list-cache.js';
import { ListRequest } from './list-request.js';
import { OwnReactionsCache } from './own-reactions-cache.js';
import { WishCache } from './wish-cache.js';

const CACHE_BYTES = 64 * 1024 * 1024;
/** Milliseconds a body is kept. Of a page that has changed nobody asks for it again, and it would stay until all is full. */
const KEPT_MS = 120_000;
/** Times it is looked for a page of which a member sees anything: that which was found may be hidden meanwhile. */
const LOOKS = 3;
/** Behind every wish of the same time. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** A body is kept in two encodings besides its own. */
const ENTRY_FACTOR = 1.5;

export interface Feed {
  body: PreparedBody;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

interface Composed {
  page: FeedPage;
  storeVersion: number;
}

/** A page as one member gets it: everybody's wishes with what is that member's own in them, without what they do not see. */
interface Edition {
  /** Names its bytes. */
  key: string;
  /** As it is for whom nothing of it is their own, and who sees all of it. */
  isShared: boolean;
  /** Places of the wishes left out. */
  left: ReadonlySet<number>;
  /** Whether there are wishes on the page, and the member sees none of them. */
  isUnseen: boolean;
}

type Editions = WeakMap<OwnReactions, WeakMap<FeedPage, Edition>>;

/**
 * Pages of wishes as ready bytes. What members share is put together once per change; members with the same own
 * reactions on a page share the finished answer too.
 */
@Injectable()
export class PageCache {
  private readonly composed = new WeakMap<WishList, Composed>();
  private readonly editions = new WeakMap<Unseen, Editions>();
  private readonly bodies = new LRUCache<string, PreparedBody>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (body) => Math.ceil(body.bytes.length * ENTRY_FACTOR) + 500,
    ttl: KEPT_MS,
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
   * The page; or, where the member sees nothing of it, the one that begins with the next wish they see, so that no list seems to end.
   *
   * @param userId null for a visitor, who sees what is public
   * @param fresh asks PostgreSQL, whatever is kept here
   */
  async get(request: ListRequest, userId: string | null, fresh = false): Promise<Feed> {
    if (fresh && userId !== null) this.ownReactions.forget(userId);
    const known = fresh ? undefined : this.sights.peek(userId);
    const unseen = unseenIn(request, known ?? (await this.sights.get(userId, fresh)));
    let asked = request;
    for (let look = 1; ; look += 1) {
      const list = await this.lists.get(asked, fresh);
      const page = await this.compose(list);
      const own = this.ownReactions.peek(userId, list) ?? (await this.ownReactions.get(userId, list));
      const edition = this.editionOf(page, own, unseen);
      const after = edition.isUnseen && list.next !== null && look < LOOKS ? decodeCursor(list.next) : null;
      if (!after) return { body: this.finish(page, own, edition), next: list.next };
      const seen = await this.feed.nextSeen(asked.scope, after, unseen);
      if (!seen) return { body: this.finish(page, own, edition), next: null };
      asked = new ListRequest(asked.scope, { createdAt: seen.createdAt, id: LAST_ID }, asked.limit);
    }
  }

  /** The page without asking PostgreSQL, when every part of it is known. */
  peek(request: ListRequest, userId: string | null): Feed | null {
    const list = this.lists.peek(request);
    if (!list) return null;
    const composed = this.composed.get(list);
    const own = this.ownReactions.peek(userId, list);
    const sight = this.sights.peek(userId);
    if (!own || !sight || composed?.storeVersion !== this.wishes.version) return null;
    const edition = this.editionOf(composed.page, own, unseenIn(request, sight));
    // Where the member sees nothing of it, another page answers.
    if (edition.isUnseen && list.next !== null) return null;
    return { body: this.finish(composed.page, own, edition), next: list.next };
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

  /** Known for as long as neither the page, nor the member's reactions, nor what they see change. */
  private editionOf(page: FeedPage, own: OwnReactions, unseen: Unseen): Edition {
    const ofSight: Editions = this.editions.get(unseen) ?? new WeakMap();
    const editions = ofSight.get(own) ?? new WeakMap<FeedPage, Edition>();
    const known = editions.get(page);
    if (known) return known;
    const tag = ownTag(page, own);
    const left = leftOutOf(page, unseen);
    const isWhole = left.size === 0;
    const edition = {
      key: `${page.tag}.${tag}${isWhole ? '' : `.${leftOutTag(left)}`}`,
      isShared: tag === '' && isWhole,
      left,
      isUnseen: !isWhole && left.size === page.fragments.length,
    };
    this.editions.set(unseen, ofSight.set(own, editions.set(page, edition)));
    return edition;
  }

  private finish(page: FeedPage, own: OwnReactions, { key, isShared, left }: Edition): PreparedBody {
    const known = this.bodies.get(key);
    if (known) return known;
    const body = new PreparedBody(isShared ? page.bytes : personalise(page, own, left), `W/"${key}"`);
    this.bodies.set(key, body);
    this.purge();
    return body;
  }

  private purge(): void {
    if (Date.now() - this.purgedAt < KEPT_MS) return;
    this.purgedAt = Date.now();
    this.bodies.purgeStale();
  }
}

/** A member's board is asked for by their name, every other list is not. */
const unseenIn = ({ scope }: ListRequest, sight: Sight): Unseen => (scope.kind === 'user' ? sight.visits : sight.lists);

function isSame(before: readonly WishFragment[], now: readonly WishFragment[]): boolean {
  return before.length === now.length && before.every((fragment, index) => fragment === now[index]);
}
