import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../changes/change-bus.js';
import { SEES_ALL, SEES_PUBLIC, Sight } from './sight.js';
import { SightRepository, type SightRow } from './sight.repository.js';

/**
 * Time-to-live of a cached sight, in milliseconds. A change by another process stays unknown for at most this long when its message is
 * lost.
 */
const CACHE_MS = 10_000;
/** Maximum number of ids in the cache, over all members. */
const CACHED_IDS = 1_000_000;

/** Caches what each member does not see until the member changes it or is blocked: every page of the feed needs the sight. */
@Injectable()
export class Sights {
  private readonly entries = new LRUCache<string, Sight>({
    ttl: CACHE_MS,
    maxSize: CACHED_IDS,
    sizeCalculation: ({ size }) => size + 4,
  });
  /** Reads in progress, with the members whose sight has changed since each read began. */
  private readonly reads = new Set<{ outdated: Set<string>; allOutdated: boolean }>();

  constructor(
    private readonly sights: SightRepository,
    changes: ChangeBus,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'sight') this.forget(change.userId);
    });
    changes.on('missed', () => {
      this.entries.clear();
      for (const read of this.reads) read.allOutdated = true;
    });
  }

  /**
   * Returns the sight if it is cached, without a query.
   *
   * @param userId null for a visitor
   */
  peek(userId: string | null): Sight | undefined {
    return userId === null ? SEES_PUBLIC : this.entries.get(userId);
  }

  /**
   * Returns the sight from the cache or from PostgreSQL.
   *
   * @param userId null for a visitor
   * @param fresh reads from PostgreSQL even if the sight is cached
   */
  async get(userId: string | null, fresh = false): Promise<Sight> {
    if (userId === null) return SEES_PUBLIC;
    if (fresh) this.forget(userId);
    return this.peek(userId) ?? (await this.getMany([userId])).get(userId) ?? SEES_ALL;
  }

  /** Returns the sights of the members, with one query for all that are not cached. */
  async getMany(userIds: Iterable<string>): Promise<Map<string, Sight>> {
    const known = new Map<string, Sight>();
    const missing: string[] = [];
    for (const userId of new Set(userIds)) {
      const sight = this.peek(userId);
      if (sight) known.set(userId, sight);
      else missing.push(userId);
    }
    for (const [userId, sight] of missing.length > 0 ? await this.read(missing) : []) known.set(userId, sight);
    return known;
  }

  private async read(userIds: readonly string[]): Promise<[string, Sight][]> {
    const read = { outdated: new Set<string>(), allOutdated: false };
    this.reads.add(read);
    try {
      const found = (await this.sights.read(userIds)).map((row): [string, Sight] => [row.userId, toSight(row)]);
      for (const [userId, sight] of found) {
        if (!read.allOutdated && !read.outdated.has(userId)) this.entries.set(userId, sight);
      }
      return found;
    } finally {
      this.reads.delete(read);
    }
  }

  /** Drops the member's cached sight, and keeps reads in progress from caching an outdated one. */
  private forget(userId: string): void {
    this.entries.delete(userId);
    for (const read of this.reads) read.outdated.add(userId);
  }
}

const toSight = (row: SightRow): Sight =>
  row.hidden.length + row.muted.length + row.blocked.length === 0 ? SEES_ALL : new Sight(row);
