import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../../changes/change-bus.js';
import { NO_REACTIONS, type OwnReactions, ReactionsRepository } from '../../reactions/reactions.repository.js';
import type { WishList } from './list-cache.js';

/** Maximum age of an entry, in milliseconds. A change by another process stays unseen for so long if its message is lost. */
const CACHE_MS = 10_000;
const CACHED_WISHES = 400_000;

interface Entry {
  reactions: Map<string, string>;
  /** Lists whose own reactions have all been read. */
  lists: Set<WishList>;
}

/** Caches members' own reactions to the wishes on a page, and which of the wishes they keep, until the member reacts or keeps again. */
@Injectable()
export class OwnReactionsCache {
  private readonly entries = new LRUCache<string, Entry>({
    ttl: CACHE_MS,
    maxSize: CACHED_WISHES,
    sizeCalculation: ({ reactions }) => reactions.size + 4,
  });
  private readonly reads = new Map<string, Set<{ outdated: boolean }>>();
  private missed = 0;

  constructor(
    private readonly reactions: ReactionsRepository,
    changes: ChangeBus,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'reactions') this.forget(change.userId);
    });
    changes.on('missed', () => {
      this.missed += 1;
      this.entries.clear();
    });
  }

  /** Returns the cached own reactions, without a query; undefined if they are not cached. @param userId null for a visitor */
  peek(userId: string | null, list: WishList): OwnReactions | undefined {
    if (userId === null) return NO_REACTIONS;
    const entry = this.entries.get(userId);
    return entry?.lists.has(list) ? entry.reactions : undefined;
  }

  async get(userId: string | null, list: WishList): Promise<OwnReactions> {
    return userId === null ? NO_REACTIONS : (this.peek(userId, list) ?? this.read(userId, list));
  }

  private async read(userId: string, list: WishList): Promise<OwnReactions> {
    const read = { outdated: false };
    const missed = this.missed;
    const reads = this.reads.get(userId) ?? new Set();
    this.reads.set(userId, reads.add(read));
    try {
      const found = await this.reactions.findOwn(userId, list.ids);
      if (!read.outdated && missed === this.missed) this.keep(userId, list, found);
      return found;
    } finally {
      reads.delete(read);
      if (reads.size === 0 && this.reads.get(userId) === reads) this.reads.delete(userId);
    }
  }

  private keep(userId: string, list: WishList, found: OwnReactions): void {
    const before = this.entries.get(userId);
    const reactions = new Map(before?.reactions);
    for (const id of list.ids) reactions.delete(id);
    for (const [id, own] of found) reactions.set(id, own);
    const ttl = this.entries.getRemainingTTL(userId);
    this.entries.set(userId, { reactions, lists: new Set(before?.lists).add(list) }, before && ttl > 0 ? { ttl } : {});
  }

  /** Drops the member's entry, and keeps pending reads from being cached. */
  forget(userId: string): void {
    this.entries.delete(userId);
    for (const read of this.reads.get(userId) ?? []) read.outdated = true;
  }
}
