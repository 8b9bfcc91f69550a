import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PreparedBody } from '../../common/http/prepared-body.js';
import type { OwnReactions } from '../../reactions/reactions.repository.js';
import type { WishFragment } from '../../wishes/wish.view.js';
import { composePage, type FeedPage, ownTag, personalise } from './feed-page.js';
import { ListCache, type WishList } from './list-cache.js';
import type { ListRequest } from './list-request.js';
import { OwnReactionsCache } from './own-reactions-cache.js';
import { WishCache } from './wish-cache.js';

const CACHE_BYTES = 64 * 1024 * 1024;
/** Milliseconds a body is kept. Of a page that has changed nobody asks for it again, and it would stay until all is full. */
const KEPT_MS = 120_000;
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

/** A page as one member gets it: everybody's wishes with what is that member's own in them. */
interface Edition {
  /** Names its bytes. */
  key: string;
  /** Without anything of the member's own. */
  isShared: boolean;
}

/**
 * Pages of wishes as ready bytes. What members share is put together once per change; members with the same own
 * reactions on a page share the finished answer too.
 */
@Injectable()
export class PageCache {
  private readonly composed = new WeakMap<WishList, Composed>();
  private readonly editions = new WeakMap<OwnReactions, WeakMap<FeedPage, Edition>>();
  private readonly bodies = new LRUCache<string, PreparedBody>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (body) => Math.ceil(body.bytes.length * ENTRY_FACTOR) + 500,
    ttl: KEPT_MS,
    ttlResolution: 1_000,
  });
  private purgedAt = Date.now();

  constructor(
    private readonly lists: ListCache,
    private readonly wishes: WishCache,
    private readonly ownReactions: OwnReactionsCache,
  ) {}

  /** @param fresh asks PostgreSQL, whatever is kept here */
  async get(request: ListRequest, userId: string, fresh = false): Promise<Feed> {
    if (fresh) this.ownReactions.forget(userId);
    const list = await this.lists.get(request, fresh);
    const page = await this.compose(list);
    const own = this.ownReactions.peek(userId, list) ?? (await this.ownReactions.get(userId, list));
    return { body: this.finish(page, own), next: list.next };
  }

  /** The page without asking PostgreSQL, when every part of it is known. */
  peek(request: ListRequest, userId: string): Feed | null {
    const list = this.lists.peek(request);
    if (!list) return null;
    const composed = this.composed.get(list);
    const own = this.ownReactions.peek(userId, list);
    return own && composed?.storeVersion === this.wishes.version
      ? { body: this.finish(composed.page, own), next: list.next }
      : null;
  }

  private async compose(list: WishList): Promise<FeedPage> {
    const before = this.composed.get(list);
    if (before && before.storeVersion === this.wishes.version) return before.page;
    const storeVersion = this.wishes.version;
    const fragments = await this.wishes.getMany(list.ids);
    const page = before && isSame(before.page.fragments, fragments) ? before.page : composePage(list, fragments);
    this.composed.set(list, { page, storeVersion });
    return page;
  }

  /** Known for as long as neither the page nor the member's reactions change. */
  private editionOf(page: FeedPage, own: OwnReactions): Edition {
    const editions = this.editions.get(own) ?? new WeakMap<FeedPage, Edition>();
    const known = editions.get(page);
    if (known) return known;
    const tag = ownTag(page, own);
    const edition = { key: `${page.tag}.${tag}`, isShared: tag === '' };
    this.editions.set(own, editions.set(page, edition));
    return edition;
  }

  private finish(page: FeedPage, own: OwnReactions): PreparedBody {
    const { key, isShared } = this.editionOf(page, own);
    const known = this.bodies.get(key);
    if (known) return known;
    const body = new PreparedBody(isShared ? page.bytes : personalise(page, own), `W/"${key}"`);
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

function isSame(before: readonly WishFragment[], now: readonly WishFragment[]): boolean {
  return before.length === now.length && before.every((fragment, index) => fragment === now[index]);
}
