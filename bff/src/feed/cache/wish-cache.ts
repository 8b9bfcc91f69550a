import { Injectable } from '@nestjs/common';
import { WISHES_STALE_SECONDS } from '@wishboard/contracts/http/members/own-writes';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../../changes/change-bus.js';
import { toFragment, type WishFragment } from '../../wishes/wish.view.js';
import { FeedRepository, type WishRow } from './feed.repository.js';

const CACHE_BYTES = 48 * 1024 * 1024;
/** Memory of an entry besides its text, in bytes. */
const ENTRY_BYTES = 300;
/** Maximum age of an entry, in milliseconds. A change stays unseen for so long if its message is lost. */
export const STALE_MS = WISHES_STALE_SECONDS * 1000;

interface Entry {
  fragment: WishFragment;
  readAt: number;
}

/** A read in progress, with the wishes that changed since it began. The results for those wishes are not cached. */
class WishRead {
  readonly outdated = new Set<string>();
  allOutdated = false;
  /** Time of {@link Date.now}, in milliseconds. */
  readonly startedAt = Date.now();
}

/**
 * Caches wishes as JSON fragments until they change. A fragment that was read before a change is never cached after the
 * change. A caller never gets a fragment that was outdated at the time of the call.
 */
@Injectable()
export class WishCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ fragment }) => fragment.text.length + ENTRY_BYTES,
  });
  private readonly reads = new Set<WishRead>();
  private readonly pending = new Map<string, Promise<Map<string, WishFragment>>>();
  /** Increases with every change, so that pages composed from fragments can check whether they are still current. */
  version = 0;

  constructor(
    private readonly feed: FeedRepository,
    changes: ChangeBus,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'wish') this.forget(change.wishId);
      // The profile is part of every wish of that member. It changes too seldom to justify looking for those wishes.
      if (change.kind === 'profile') this.clear();
    });
    changes.on('missed', () => this.clear());
  }

  /** Returns the fragments of the existing wishes that others than the owner may see, even if only followers, in the order of `ids`. */
  async getMany(ids: readonly string[]): Promise<WishFragment[]> {
    return (await this.getOwn(ids)).filter(({ isHidden }) => !isHidden);
  }

  /** Like {@link getMany}, but includes wishes hidden by moderators, which only their owner may see. */
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

  /** Returns a wish, or null if there is none or moderators hid it from the reader. @param userId null for a visitor */
  async get(id: string, userId: string | null): Promise<WishFragment | null> {
    const [fragment] = await this.getOwn([id]);
    if (!fragment || fragment.userId === userId) return fragment ?? null;
    // Whether the reader follows the owner is queried each time, since few wishes are limited.
    const isShown = fragment.isLimited ? await this.feed.isShownByModerationTo(userId, id) : !fragment.isHidden;
    return isShown ? fragment : null;
  }

  /** Starts a read. Call this before a statement elsewhere that reads wishes, and {@link keep} with its rows. */
  begin(): WishRead {
    const read = new WishRead();
    this.reads.add(read);
    return read;
  }

  /** Caches the rows of a read, except for wishes that changed meanwhile. An unchanged wish keeps its fragment's identity. */
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

  /** Drops the wish's entry, and keeps pending reads of it from being cached. */
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
