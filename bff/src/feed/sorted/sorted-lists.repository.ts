import { Injectable } from '@nestjs/common';
import { LIST_CHEERED_MAX, type ListSort } from '@wishboard/contracts/http/wishes/search';
import { Database } from '../../database/database.js';
import { isListedForFollowers } from '../../sight/sight.repository.js';
import { type Followed, type Following, type Scope, scopeKey } from '../cache/list-request.js';

/** Position of a wish in a sorted list. */
export interface SortedPosition {
  id: string;
  createdAt: Date;
  /** Number of cheers by heard members if the list is sorted by cheers; else 0. */
  rank: number;
}

/** Request for a page of a list that is filtered or not in the feed's order. */
export interface SortedRequest {
  scope: Scope | Following | Followed;
  sort: ListSort;
  /** True for granted wishes only, false for open ones only, undefined for both. */
  granted: boolean | undefined;
  /** Wishes created later are left out. */
  until: Date;
  after: SortedPosition | null;
  limit: number;
}

const SCOPES = {
  all: 'is_listed(wishes) AND $6::text IS NULL',
  category: 'is_listed(wishes) AND category = $6',
  user: 'is_listed(wishes) AND user_id = $6::uuid',
  followed: `${isListedForFollowers('wishes')} AND user_id = $6::uuid`,
  own: "user_id = $6::uuid AND moderation IS DISTINCT FROM 'removed'",
};
const GRANTED = { any: 'true', granted: 'is_granted', open: 'NOT is_granted' };

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC LIMIT';
const CHEERS = 'heard_cheers(wishes)';

/** Merges the newest wishes of each followed member and category, each found by its own index. UNION removes a wish's duplicates. */
const newestFollowed = (rank: string, where: string, limit: string) => {
  const of = (table: string, isOf: string) => `SELECT w.* FROM ${table} f CROSS JOIN LATERAL (
      SELECT id, created_at, ${rank} AS rank FROM wishes WHERE ${isOf} AND ${where} ${NEWEST_FIRST} ${limit}) w
    WHERE f.user_id = $6::uuid`;
  return `SELECT id, created_at, rank FROM (
      ${of('followed_members', `user_id = f.followed_id AND ${isListedForFollowers('wishes')}`)}
      UNION ${of('followed_categories', 'category = f.category AND is_listed(wishes)')}) followed
    ${NEWEST_FIRST} ${limit}`;
};

/**
 * $1 latest time; $2 rank, $3 time and $4 id of the last wish on the page before; $5 maximum number of wishes; $6
 * category or member of the list; $7 category within the followed wishes.
 */
function statement({ scope, sort, granted, after }: SortedRequest) {
  const part = granted === undefined ? 'any' : granted ? 'granted' : 'open';
  const isInCategory = scope.kind === 'following' && scope.category !== null;
  const name = `sorted_wishes_${scope.kind}${isInCategory ? '_in' : ''}_${part}_${sort}_${after ? 'after' : 'first'}`;
  const narrowed = isInCategory ? ' AND category = $7' : '';
  const newest = (rank: string, where: string, limit: string) => {
    const all = `${GRANTED[part]} AND created_at <= $1 AND ${where}`;
    if (scope.kind === 'following') return newestFollowed(rank, `${all}${narrowed}`, limit);
    return `SELECT id, created_at, ${rank} AS rank FROM wishes WHERE ${SCOPES[scope.kind]} AND ${all} ${NEWEST_FIRST} ${limit}`;
  };
  const unused = '$2::int IS NULL AND $3::timestamptz IS NULL AND $4::uuid IS NULL';
  if (sort === 'newest') {
    const isBelow = after ? '$2::int = 0 AND (created_at, id) < ($3, $4)' : unused;
    const text = `SELECT id, created_at AS "createdAt", rank FROM (${newest('0', isBelow, '$5')}) newest
      ORDER BY created_at DESC, id DESC`;
    return { name, text };
  }
  // Sorts the newest wishes only: an index by number of cheers would have to be written with every reaction.
  return {
    name,
    text: `WITH newest AS MATERIALIZED (${newest(CHEERS, 'true', String(LIST_CHEERED_MAX))})
      SELECT id, created_at AS "createdAt", rank FROM newest
      WHERE ${after ? '(rank, created_at, id) < ($2, $3, $4)' : unused}
      ORDER BY rank DESC, created_at DESC, id DESC LIMIT $5`,
  };
}

/** Finds which wishes are on a page of a sorted list. */
@Injectable()
export class SortedListsRepository {
  constructor(private readonly database: Database) {}

  find(request: SortedRequest): Promise<SortedPosition[]> {
    const { scope, until, after, limit } = request;
    const before = [after?.rank ?? null, after?.createdAt ?? null, after?.id ?? null];
    const of =
      scope.kind === 'following'
        ? [scope.userId, scope.category ?? []].flat()
        : [scope.kind === 'all' ? null : scopeKey(scope)];
    return this.database.run<SortedPosition & object>(statement(request), [until, ...before, limit, ...of]);
  }
}
