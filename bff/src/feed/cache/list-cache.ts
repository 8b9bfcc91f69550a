import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../../changes/change-bus.js';
import { encodeCursor } from '../../common/paging/cursor.js';
import { FeedRepository, type ListedRow } from './feed.repository.js';
import { generationKey, type ListRequest } from './list-request.js';
import { STALE_MS, WishCache } from './wish-cache.js';

/** The wishes on a page, in order. Immutable: a page with other wishes is another list. */
export interface WishList {
  ids: readonly string[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
  /** Whether the list is the reader's own. Such a list includes wishes that are hidden from others. */
  isOwn: boolean;
}

interface Entry {
  list: WishList;
  generation: number;
  readAt: number;
}

/** Maximum number of cached lists. Each takes some 30 KB with the pages composed from it. */
const CACHED_LISTS = 1000;
const GENERATIONS_MAX = 100_000;

/**
 * Caches which wishes are on which page, until a wish joins or leaves the list. Each list has two generations, one for
 * its first pages and one for the others: a new wish outdates first pages only, since every later page starts below it.
 */
@Injectable()
export class ListCache {
  private readonly entries = new LRUCache<string, Entry>({ max: CACHED_LISTS });
  private readonly pending = new Map<string, { generation: number; list: Promise<WishList> }>();
  private readonly generations = new Map<string, number>();
  private epoch = 0;

  constructor(
    private readonly feed: FeedRepository,
    private readonly wishes: WishCache,
    changes: ChangeBus,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'lists') for (const scope of change.scopes) this.invalidate(scope, change.anywhere);
    });
    changes.on('missed', () => this.invalidateAll());
  }

  /** Returns the list if a current one is cached, without a query; null otherwise. */
  peek(request: ListRequest): WishList | null {
    const entry = this.entries.get(request.key);
    const isCurrent = entry?.generation === this.generationOf(request) && entry.readAt > Date.now() - STALE_MS;
    return isCurrent ? entry.list : null;
  }

  /** @param fresh reads the list and its wishes from PostgreSQL, regardless of cached lists and pending reads */
  async get(request: ListRequest, fresh = false): Promise<WishList> {
    const known = fresh ? null : this.peek(request);
    if (known) return known;
    const { key } = request;
    const generation = this.generationOf(request);
    const pending = this.pending.get(key);
    if (!fresh && pending && pending.generation === generation) return pending.list;
    const list = this.read(request, generation, this.entries.get(key)?.list);
    this.pending.set(key, { generation, list });
    try {
      return await list;
    } finally {
      if (this.pending.get(key)?.list === list) this.pending.delete(key);
    }
  }

  private async read(request: ListRequest, generation: number, before?: WishList): Promise<WishList> {
    const readAt = Date.now();
    const read = this.wishes.begin();
    try {
      const rows = await this.feed.list(request);
      this.wishes.keep(read, rows);
      const list = reuseIfEqual(toList(rows, request), before);
      this.entries.set(request.key, { list, generation, readAt });
      return list;
    } finally {
      this.wishes.abandon(read);
    }
  }

  private generationOf({ generationKey }: ListRequest): number {
    return this.epoch + (this.generations.get(generationKey) ?? 0);
  }

  private invalidate(scope: string, anywhere: boolean): void {
    if (this.generations.size > GENERATIONS_MAX) this.invalidateAll();
    for (const isFirst of anywhere ? [true, false] : [true]) {
      const key = generationKey(scope, isFirst);
      this.generations.set(key, (this.generations.get(key) ?? 0) + 1);
    }
  }

  private invalidateAll(): void {
    this.entries.clear();
    this.pending.clear();
    this.generations.clear();
    // Higher than every generation so far, so that a read under way does not count as current.
    this.epoch += Number.MAX_SAFE_INTEGER / 2 ** 20;
  }
}

function toList(rows: ListedRow[], { limit, scope }: ListRequest): WishList {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    next: rows.length > limit && last ? encodeCursor(last) : null,
    isOwn: scope.kind === 'own',
  };
}

/** Returns the previous list if the new one equals it, so that pages composed from that list stay cached. */
function reuseIfEqual(list: WishList, before?: WishList): WishList {
  const same = before && before.next === list.next && before.ids.join() === list.ids.join();
  return same ? before : list;
}
