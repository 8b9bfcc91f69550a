import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../../changes/change-bus.js';
import { encodeCursor, type Position } from '../../common/paging/cursor.js';
import { Database } from '../../database/database.js';
import { wishJson } from '../../wishes/wish-json.sql.js';
import { type Scope, scopeKey } from '../scopes.js';
import { STALE_MS, WishCache } from './wish-cache.js';

/** Which wishes stand on a page, in order. Never changed: another set of wishes is another list. */
export interface WishList {
  ids: readonly string[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

/** Asks for a page. Made once for a page that is asked for often: putting its keys together costs more than the look-up. */
export class ListRequest {
  /** Names the page among all pages of all lists. */
  readonly key: string;
  /** Names the pages that are outdated together. */
  readonly generationKey: string;

  /**
   * @param after where the page before this one ended; null for the first page
   * @param limit wishes on a page
   */
  constructor(
    readonly scope: Scope,
    readonly after: Position | null,
    readonly limit: number,
  ) {
    this.key = `${scopeKey(scope)}|${after ? encodeCursor(after) : ''}|${limit}`;
    this.generationKey = generationKey(scopeKey(scope), after === null);
  }
}

interface Entry {
  list: WishList;
  generation: number;
  readAt: number;
}

interface Row {
  id: string;
  createdAt: Date;
  json: string;
}

/** Each keeps some 30 KB with what is put together from it. */
const CACHED_LISTS = 1000;
const GENERATIONS_MAX = 100_000;

const CONDITIONS = { all: 'true', category: 'category = $4', user: 'user_id = $4' };

/** The rows of a page are found by index alone before anything is joined or turned into text. */
function statement(kind: Scope['kind'], isFirst: boolean) {
  const after = isFirst ? '$1::timestamptz IS NULL AND $2::uuid IS NULL' : '(created_at, id) < ($1, $2)';
  return {
    name: `list_wishes_${kind}_${isFirst ? 'first' : 'after'}`,
    text: `SELECT w.id, w.created_at AS "createdAt", ${wishJson('w', 'u')} AS json
      FROM (SELECT * FROM wishes WHERE ${CONDITIONS[kind]} AND ${after} ORDER BY created_at DESC, id DESC LIMIT $3) w
      JOIN users u ON u.id = w.user_id ORDER BY w.created_at DESC, w.id DESC`,
  };
}

/**
 * Which wishes stand on which page, kept until a wish joins or leaves the list. Each list has two generations: a new
 * wish outdates first pages only, since every later page starts below it.
 */
@Injectable()
export class ListCache {
  private readonly entries = new LRUCache<string, Entry>({ max: CACHED_LISTS });
  private readonly pending = new Map<string, { generation: number; list: Promise<WishList> }>();
  private readonly generations = new Map<string, number>();
  private epoch = 0;

  constructor(
    private readonly database: Database,
    private readonly store: WishCache,
    changes: ChangeBus,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'lists') for (const scope of change.scopes) this.outdate(scope, change.anywhere);
    });
    changes.on('missed', () => this.outdateAll());
  }

  /** The list without asking PostgreSQL, when nothing outdates what is kept of it. */
  peek(request: ListRequest): WishList | null {
    const entry = this.entries.get(request.key);
    const isCurrent = entry?.generation === this.generationOf(request) && entry.readAt > Date.now() - STALE_MS;
    return isCurrent ? entry.list : null;
  }

  /** @param fresh reads the list and its wishes anew, whatever is kept or being read */
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
    const { key, scope, after, limit } = request;
    const readAt = Date.now();
    const values = [after?.createdAt ?? null, after?.id ?? null, limit + 1];
    if (scope.kind !== 'all') values.push(scopeKey(scope));
    const read = this.store.begin();
    try {
      const rows = await this.database.run<Row>(statement(scope.kind, after === null), values);
      this.store.keep(read, rows);
      const list = keepIdentity(toList(rows, limit), before);
      this.entries.set(key, { list, generation, readAt });
      return list;
    } finally {
      this.store.abandon(read);
    }
  }

  private generationOf({ generationKey }: ListRequest): number {
    return this.epoch + (this.generations.get(generationKey) ?? 0);
  }

  private outdate(scope: string, anywhere: boolean): void {
    if (this.generations.size > GENERATIONS_MAX) this.outdateAll();
    for (const isFirst of anywhere ? [true, false] : [true]) {
      const key = generationKey(scope, isFirst);
      this.generations.set(key, (this.generations.get(key) ?? 0) + 1);
    }
  }

  private outdateAll(): void {
    this.entries.clear();
    this.pending.clear();
    this.generations.clear();
    // Above every generation so far, so that a read under way does not pass for a new one.
    this.epoch += Number.MAX_SAFE_INTEGER / 2 ** 20;
  }
}

function generationKey(scope: string, isFirst: boolean): string {
  return isFirst ? `${scope}#first` : scope;
}

function toList(rows: Row[], limit: number): WishList {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { ids: page.map((row) => row.id), next: rows.length > limit && last ? encodeCursor(last) : null };
}

/** The list from before, when nothing about it has changed, so that what hangs on it stays. */
function keepIdentity(list: WishList, before?: WishList): WishList {
  const same = before && before.next === list.next && before.ids.join() === list.ids.join();
  return same ? before : list;
}
