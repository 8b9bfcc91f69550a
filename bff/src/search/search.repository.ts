import { Injectable } from '@nestjs/common';
import type { SearchSort } from '@wishboard/contracts/http/wishes/search';
import { OF_OTHER_RULES } from '@wishboard/database/search/wish-terms.repository';
import { Database } from '../database/database.js';
import { allOf, type WordsByBeginning } from './search-query.js';

/** A wish with the terms of the query, and its position in the list. */
export interface Hit {
  id: string;
  createdAt: Date;
  /** At least 0. Hits with a higher rank come first; hits of the same rank are ordered newest first. */
  rank: number;
}

/** Result of a read. */
export interface Hits {
  hits: Hit[];
  /**
   * Number of candidates that the hits are the first of: as many of the newest matches as asked for, plus those created
   * in the same millisecond as the last one.
   */
  pool: number;
  /** Time of the oldest wish in the pool; null if the pool is empty. */
  oldest: Date | null;
}

/** A range of times, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** State of the search index. */
export interface SearchState {
  /** Range of times of the newest few thousand wishes; null if there are no more wishes than that. */
  newest: Span | null;
  /**
   * Whether the terms of every wish follow the current rules. After an update this is false until the worker has
   * rewritten all of them.
   */
  isOfRules: boolean;
}

/** Conditions, start and limits of a read. */
export interface ReadHits {
  /** `tsquery` conditions, all of which a wish must meet. The one that rules out most of the start of the index comes first. */
  match: readonly string[];
  rank: string;
  /** Wishes created later are left out. */
  until: Date;
  after: { rank: number; createdAt: Date; id: string } | null;
  limit: number;
  /** Number of newest matches that are ordered by rank. */
  pool: number;
}

/** Beginnings of more words than this are matched as a range of terms. */
const WORDS_OF_BEGINNING_MAX = 50;

/** Weights of D, C, B and A: the rest, the owner's names, tags and product, the title. */
const WEIGHTS = "'{0.1, 0.3, 0.5, 1}'";
/** Ranks are integers with thousands of distinct values, which is precise enough and fits into a cursor. */
const RANKS: Record<Exclude<SearchSort, 'newest'>, string> = {
  best: `round(ts_rank(${WEIGHTS}, t.terms, $5::tsquery) * 10000)::int`,
  cheered: '(SELECT heard_cheers(w) FROM wishes w WHERE w.id = t.wish_id AND $5::text IS NOT NULL)',
};

/** Maximum number of conditions in a statement. Further ones are merged into the last. */
const CONDITIONS_MAX = 6;

/**
 * Returns the SQL of this many conditions, the first of which is the parameter `$first`. Separate conditions let the
 * index skip from the next match of one to the next match of another. With a single condition, the index would check
 * every wish that has the rarest part against all the others.
 */
const fits = (conditions: number, first: number) =>
  Array.from({ length: conditions }, (_, at) => `terms @@ $${first + at}::tsquery`).join(' AND ');

/**
 * $1 latest time, $2 time and $3 id of the last wish on the page before, $4 maximum number of wishes, then the
 * conditions. The index alone decides which wishes match.
 */
const newest = (conditions: number) => ({
  name: `search_newest_${conditions}`,
  text: `SELECT wish_id AS id, created_at AS "createdAt", 0 AS rank FROM wish_terms
    WHERE ${fits(conditions, 5)} AND created_at <= $1 AND ($3::uuid IS NULL OR (created_at, wish_id) < ($2, $3))
    ORDER BY created_at DESC, wish_id DESC LIMIT $4`,
});

/**
 * The same with $5 query for the rank, $6 rank of the last wish on the page before, and $7 number of newest matches to order.
 * Ranks are computed before sorting: with the terms, more than a kilobyte per wish, a large pool would not be sorted in memory.
 */
const ranked = (sort: keyof typeof RANKS, conditions: number) => ({
  name: `search_${sort}_${conditions}`,
  text: `WITH pool AS MATERIALIZED (
      SELECT wish_id AS id, created_at, ${RANKS[sort]} AS rank FROM wish_terms t
      WHERE ${fits(conditions, 8)} AND created_at <= $1 ORDER BY created_at DESC FETCH FIRST ($7) ROWS WITH TIES)
    SELECT pool, oldest, id, created_at AS "createdAt", rank
    FROM (SELECT count(*)::int AS pool, min(created_at) AS oldest FROM pool) AS whole
    LEFT JOIN LATERAL (SELECT * FROM pool WHERE $3::uuid IS NULL OR (rank, created_at, id) < ($6, $2, $3)
      ORDER BY rank DESC, created_at DESC, id DESC LIMIT $4) AS hit ON true
    ORDER BY rank DESC, created_at DESC, id DESC`,
});
/** A hit with its pool. A pool without any hit on this page is one row without a wish. */
interface RankedRow extends Omit<Hit, 'id'> {
  id: string | null;
  pool: number;
  oldest: Date | null;
}

/**
 * $1 offset. Returns the time of the newest wish, the time of the wish at the offset from it, and whether the terms of
 * every wish follow the current rules. Uses indexes alone.
 */
const STATE = {
  name: 'state_of_search',
  text: `SELECT (SELECT created_at FROM wishes ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT 1) AS nth,
    (SELECT created_at FROM wishes ORDER BY created_at DESC, id DESC LIMIT 1) AS newest,
    NOT EXISTS (SELECT FROM wish_terms WHERE ${OF_OTHER_RULES}) AS "isOfRules"`,
};

/** $1 beginnings, $2 maximum number of words of each. In the order of their bytes, words with the same beginning are adjacent. */
const WORDS_BEGINNING = {
  name: 'words_beginning',
  text: `SELECT b.beginning, w.word FROM unnest($1::text[]) AS b (beginning)
    CROSS JOIN LATERAL (SELECT word FROM search_words
      WHERE word >= b.beginning COLLATE "C" AND word < (b.beginning || chr(1114111)) COLLATE "C" ORDER BY word LIMIT $2) w`,
};
const WORDS_IN_USE = { name: 'words_in_use', text: 'SELECT word FROM search_words WHERE word = ANY ($1::text[])' };

/** Merges the conditions that exceed the limit into the last one that a statement has room for. */
function rest(match: readonly string[]): string[] {
  const left = match.slice(CONDITIONS_MAX - 1);
  return left.length > 0 ? [allOf(left)] : [];
}

/** Finds wishes by their terms. The statements are prepared, since they run with every letter that a member types. */
@Injectable()
export class SearchRepository {
  constructor(private readonly database: Database) {}

  async find(sort: SearchSort, { match, rank, until, after, limit, pool }: ReadHits): Promise<Hits> {
    const values = [
      until,
      after?.createdAt ?? null,
      after?.id ?? null,
      sort === 'newest' ? Math.min(limit, pool) : limit,
    ];
    const conditions = [...match.slice(0, CONDITIONS_MAX - 1), ...rest(match)];
    if (sort === 'newest') {
      const hits = await this.database.run<Hit & object>(newest(conditions.length), [...values, ...conditions]);
      return { hits, pool: hits.length, oldest: hits.at(-1)?.createdAt ?? null };
    }
    const rows = await this.database.run<RankedRow & object>(ranked(sort, conditions.length), [
      ...values,
      rank,
      after?.rank ?? null,
      pool,
      ...conditions,
    ]);
    const [whole = { pool: 0, oldest: null }] = rows;
    return {
      hits: rows.flatMap(({ id, createdAt, rank }) => (id === null ? [] : { id, createdAt, rank })),
      pool: whole.pool,
      oldest: whole.oldest,
    };
  }

  /** @param count number of newest wishes whose range of times is returned */
  async state(count: number): Promise<SearchState> {
    const [row] = await this.database.run<{ nth: Date | null; newest: Date | null; isOfRules: boolean }>(STATE, [
      count,
    ]);
    const { nth = null, newest = null, isOfRules = false } = row ?? {};
    return {
      newest: nth && newest && { from: nth.getTime(), to: newest.getTime() },
      isOfRules,
    };
  }

  /**
   * Returns the words in use by their beginning, without beginnings of too many words. A beginning without words is
   * left out too: right after an update the words are not written yet, and a range without terms costs nothing. The
   * result may include words of recently deleted wishes.
   */
  async wordsBeginning(beginnings: readonly string[]): Promise<WordsByBeginning> {
    if (beginnings.length === 0) return new Map();
    const rows = await this.database.run<{ beginning: string; word: string }>(WORDS_BEGINNING, [
      beginnings,
      WORDS_OF_BEGINNING_MAX + 1,
    ]);
    const words = new Map<string, string[]>();
    for (const { beginning, word } of rows) words.set(beginning, [...(words.get(beginning) ?? []), word]);
    return new Map([...words].filter(([, begun]) => begun.length <= WORDS_OF_BEGINNING_MAX));
  }

  /** Returns those of the words that occur in wishes. The result may include words of recently deleted wishes. */
  async wordsInUse(words: readonly string[]): Promise<string[]> {
    const rows = await this.database.run<{ word: string }>(WORDS_IN_USE, [words]);
    return rows.map(({ word }) => word);
  }
}
