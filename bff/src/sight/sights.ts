import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../changes/change-bus.js';
import { SEES_ALL, SEES_PUBLIC, Sight } from './sight.js';
import { SightRepository, type SightRow } from './sight.repository.js';

/** Milliseconds for which a change through another process can stay unknown, should its message be lost. */
const CACHE_MS = 10_000;
/** Ids held of all members together. */
const CACHED_IDS = 1_000_000;

/** What each member does not see, held in memory until they change it or somebody blocks them: every page of the feed asks. */
@Injectable()
export class Sights {
  private readonly entries = new LRUCache<string, Sight>({
    ttl: CACHE_MS,
    maxSize: CACHED_IDS,
    sizeCalculation: ({ size }) => size + 4,
  });
  /** Reads under way, with the members whose sight changed since they began. */
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

  /** The sight without asking PostgreSQL, when it is known. @param userId null for a visitor */
  peek(userId: string | null): Sight | undefined {
    return userId === null ? SEES_PUBLIC : this.entries.get(userId);
  }

  /**
   * @param userId null for a visitor
   * @param fresh asks PostgreSQL, whatever is kept here
   */
  async get(userId: string | null, fresh = false): Promise<Sight> {
    if (userId === null) return SEES_PUBLIC;
    if (fresh) this.forget(userId);
    return this.peek(userId) ?? (await this.getMany([userId])).get(userId) ?? SEES_ALL;
  }

  /** The sight of each of the members, with one question to PostgreSQL about all that are not known. */
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

  /** Drops what is known of a member, and has reads that are under way not kept either. */
  private forget(userId: string): void {
    this.entries.delete(userId);
    for (const read of this.reads) read.outdated.add(userId);
  }
}

const toSight = (row: SightRow): Sight =>
  row.hidden.length + row.muted.length + row.blocked.length === 0 ? SEES_ALL : new Sight(row);
