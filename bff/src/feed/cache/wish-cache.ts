import { Injectable } from '@nestjs/common';
import { WISHES_STALE_SECONDS } from '@wishboard/contracts/http/members/own-writes';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../../changes/change-bus.js';
import { toFragment, type WishFragment } from '../../wishes/wish.view.js';
import { FeedRepository, type WishRow } from './feed.repository.js';

const CACHE_BYTES = 48 * 1024 * 1024;
/** What an entry costs besides its text. */
const ENTRY_BYTES = 300;
/** How long a change can stay unseen when the message about it was lost. */
export const STALE_MS = WISHES_STALE_SECONDS * 1000;

interface Entry {
  fragment: WishFragment;
  readAt: number;
}

/** A read that is under way, with the wishes that changed since it began: what it brings of those is not kept. */
export class WishRead {
  readonly outdated = new Set<string>();
  allOutdated = false;
  /** By {@link Date.now}. */
  readonly startedAt = Date.now();
}

/**
 * Wishes as JSON fragments, kept until they change. A fragment read before a change is never kept after it, and a
 * caller never gets a fragment that was outdated when it asked.
 */
@Injectable()
export class WishCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ fragment }) => fragment.text.length + ENTRY_BYTES,
  });
  private readonly reads = new Set<WishRead>();
  private readonly pending = new Map<string, Promise<Map<string, WishFragment>>>();
  /** Grows with every change, so that what was put together from fragments knows whether it still stands. */
  version = 0;

  constructor(
    private readonly feed: FeedRepository,
    changes: ChangeBus,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'wish') this.forget(change.wishId);
      // It stands on every wish of theirs, and changes too seldom to look for these.
      if (change.kind === 'profile') this.clear();
    });
    changes.on('missed', () => this.clear());
  }

  /** The fragments of the wishes that exist and are shown to others than their owners, be it to followers alone, in the order asked for. */
  async getMany(ids: readonly string[]): Promise<WishFragment[]> {
    return (await this.getOwn(ids)).filter(({ isHidden }) => !isHidden);
  }

  /** The same with those that moderators have hidden: for their owner alone. */
  async getOwn(ids: readonly string[]): Promise<WishFragment[]> {
    const known = new Map<string, WishFragment>();
    const waits = new Set<Promise<Map<string, WishFragment>>>();
    const missing: string[] = [];
    const oldest = Date.now() - STALE_MS;
    for (const id of ids) {
      const entry = this.entries.get(id);
      const pending = this.pending.get(id);
      if (entry && entry.readAt > oldest) known.set(id, entry.fragment);
      else if (pending) waits.add(pending);
      else missing.push(id);
    }
    if (missing.length > 0) waits.add(this.load(missing));
    for (const fragments of await Promise.all(waits)) {
      for (const id of ids) {
        const fragment = fragments.get(id);
        if (fragment) known.set(id, fragment);
      }
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  /** Null where there is none, or moderators have left it to others than who asks. @param userId null for a visitor */
  async get(id: string, userId: string | null): Promise<WishFragment | null> {
    const [fragment] = await this.getOwn([id]);
    if (!fragment || fragment.userId === userId) return fragment ?? null;
    // Whom one follows is asked anew each time: seldom is anything limited.
    const isLeft = fragment.isLimited ? await this.feed.isLeftTo(userId, id) : !fragment.isHidden;
    return isLeft ? fragment : null;
  }

  /** Call before a statement that reads wishes elsewhere, and {@link keep} with what it brought. */
  begin(): WishRead {
    const read = new WishRead();
    this.reads.add(read);
    return read;
  }

  /** Keeps what a read brought, except what changed meanwhile. An unchanged wish keeps its fragment's identity. */
  keep(read: WishRead, rows: readonly WishRow[]): Map<string, WishFragment> {
    this.reads.delete(read);
    const fragments = new Map<string, WishFragment>();
    for (const { id, json } of rows) {
      const fresh = toFragment(id, json);
      const known = this.entries.peek(id)?.fragment;
      const fragment = known && known.text === fresh.text ? known : fresh;
      fragments.set(id, fragment);
      if (read.allOutdated || read.outdated.has(id)) continue;
      if (known && known !== fragment) this.version += 1;
      this.entries.set(id, { fragment, readAt: read.startedAt });
    }
    return fragments;
  }

  /** Ends a read that failed. */
  abandon(read: WishRead): void {
    this.reads.delete(read);
  }

  private async load(ids: string[]): Promise<Map<string, WishFragment>> {
    const loading = this.read(ids);
    for (const id of ids) this.pending.set(id, loading);
    try {
      return await loading;
    } finally {
      for (const id of ids) if (this.pending.get(id) === loading) this.pending.delete(id);
    }
  }

  private async read(ids: string[]): Promise<Map<string, WishFragment>> {
    const read = this.begin();
    try {
      return this.keep(read, await this.feed.findWishes(ids));
    } finally {
      this.abandon(read);
    }
  }

  /** Drops what is cached of a wish, and has reads that are under way not cached either. */
  forget(id: string): void {
    this.version += 1;
    this.entries.delete(id);
    this.pending.delete(id);
    for (const read of this.reads) read.outdated.add(id);
  }

  private clear(): void {
    this.version += 1;
    this.entries.clear();
    this.pending.clear();
    for (const read of this.reads) read.allOutdated = true;
  }
}
