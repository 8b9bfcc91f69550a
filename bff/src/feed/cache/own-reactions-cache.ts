import { Injectable } from '@nestjs/common';
import type { Emoji } from '@wishboard/contracts/http/reaction';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../../changes/change-bus.js';
import { Database, type Queryable } from '../../database/database.js';
import type { WishList } from './list-cache.js';

/** By wish, the member's emoji as JSON without its brackets. A wish without any is absent. */
export type OwnReactions = ReadonlyMap<string, string>;

/** What a member's toggle through another process can stay unseen for, should its message be lost. */
const CACHE_MS = 10_000;
const CACHED_WISHES = 400_000;

const FIND = {
  name: 'find_own_reactions',
  text: `SELECT wish_id AS "wishId", array_agg(emoji ORDER BY created_at, id) AS emoji
    FROM reactions WHERE user_id = $1 AND wish_id = ANY($2::uuid[]) GROUP BY wish_id`,
};

interface Entry {
  reactions: Map<string, string>;
  /** Lists whose every wish was asked about. */
  lists: Set<WishList>;
}

/** Members' own reactions to the wishes on a page, kept until the member reacts again. */
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
    private readonly database: Database,
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

  /** The reactions without asking PostgreSQL, when they are known. */
  peek(userId: string, list: WishList): OwnReactions | undefined {
    const entry = this.entries.get(userId);
    return entry?.lists.has(list) ? entry.reactions : undefined;
  }

  async get(userId: string, list: WishList): Promise<OwnReactions> {
    return this.peek(userId, list) ?? this.read(userId, list);
  }

  /**
   * Own reactions to single wishes, always asked for anew.
   *
   * @param queryable the transaction of who is in one: a second connection beside it might never come
   */
  async find(userId: string, wishIds: readonly string[], queryable: Queryable = this.database): Promise<OwnReactions> {
    if (wishIds.length === 0) return new Map();
    const rows = await queryable.run<{ wishId: string; emoji: Emoji[] }>(FIND, [userId, wishIds]);
    return new Map(rows.map(({ wishId, emoji }) => [wishId, quoteEmoji(emoji)]));
  }

  private async read(userId: string, list: WishList): Promise<OwnReactions> {
    const read = { outdated: false };
    const missed = this.missed;
    const reads = this.reads.get(userId) ?? new Set();
    this.reads.set(userId, reads.add(read));
    try {
      const found = await this.find(userId, list.ids);
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

  /** What is known, or being read, of a member is not used again. */
  forget(userId: string): void {
    this.entries.delete(userId);
    for (const read of this.reads.get(userId) ?? []) read.outdated = true;
  }
}

export function quoteEmoji(emoji: readonly Emoji[]): string {
  return emoji.map((word) => `"${word}"`).join();
}
