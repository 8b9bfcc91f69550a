import { Injectable } from '@nestjs/common';
import type { SearchSort } from '@wishboard/contracts/http/wishes/search';
import { OF_OTHER_RULES } from '@wishboard/database/search/wish-terms.repository';
import { Database } from '../database/database.js';
import { allOf, type WordsByBeginning } from './search-query.js';

/** A wish that has the question's terms, and where it stands in the list. */
export interface Hit {
  id: string;
  createdAt: Date;
  /** At least 0. The greater the earlier; wishes of one rank stand the newest first. */
  rank: number;
}

/** What a read found. */
export interface Hits {
  hits: Hit[];
  /** Hits among which these are the first: the newest that were asked for, and those made in the millisecond of the last of them. */
  pool: number;
  /** When the oldest of the pool was made; null when it is empty. */
  oldest: Date | null;
}

/** A time from and to, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** What there is to be searched. */
export interface SearchState {
  /** When the newest few thousand wishes were made; null when there are no more than that. */
  newest: Span | null;
  /** Whether the terms of every wish are by today's rules: right after an update some are not, until the worker has been at all of them. */
  isOfRules: boolean;
}

/** Where a read begins, and what it is bounded by. */
export interface ReadHits {
  /** `tsquery` of what a wish must have, all of it. What leaves out most of the index's beginning stands first. */
  match: readonly string[];
  rank: string;
  /** Those made later are left out. */
  until: Date;
  after: { rank: number; createdAt: Date; id: string } | null;
  limit: number;
  /** So many, the newest, are put in order. */
  pool: number;
}

/** Beginnings of more words than this are looked for as a range. */
const WORDS_OF_BEGINNING_MAX = 50;

/** D, C, B and A: the rest, the owner's names, tags and product, the title. */
const WEIGHTS = "'{0.1, 0.3, 0.5, 1}'";
/** Thousands of differences in rank are enough; a whole number stands in a cursor as it is. */
const RANKS: Record<Exclude<SearchSort, 'newest'>, string> = {
  best: `round(ts_rank(${WEIGHTS}, t.terms, $5::tsquery) * 10000)::int`,
  cheered: '(SELECT heard_cheers(w) FROM wishes w WHERE w.id = t.wish_id AND $5::text IS NOT NULL)',
};

/** So many conditions at most; what is beyond them is one with the last. */
const CONDITIONS_MAX = 6;

/**
 * So many conditions, the first of which is the parameter of this number. Each is by itself in the index: that goes from the next wish of
 * one to the next of another, past all between. Within one it would hold every wish that has the rarest part against the rest.
 */
const fits = (conditions: number, first: number) =>
  Array.from({ length: conditions }, (_, at) => `terms @@ $${first + at}::tsquery`).join(' AND ');

/** $1 the latest time, $2 and $3 the wish before, $4 wishes at most, then the conditions. The index alone says which fit. */
const newest = (conditions: number) => ({
  name: `search_newest_${conditions}`,
  text: `SELECT wish_id AS id, created_at AS "createdAt", 0 AS rank FROM wish_terms
    WHERE ${fits(conditions, 5)} AND created_at <= $1 AND ($3::uuid IS NULL OR (created_at, wish_id) < ($2, $3))
    ORDER BY created_at DESC, wish_id DESC LIMIT $4`,
});

/**
 * The same with $5 what counts for the order, $6 the rank of the wish before and $7 how many, the newest that fit, are put in order. Ranks are taken
 * before: with the terms, of which a wish has more than a kilobyte, many would not be sorted in memory.
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
/** A hit with the pool it is of; a pool without hits that are asked for is a row without a wish. */
interface RankedRow extends Omit<Hit, 'id'> {
  id: string | null;
  pool: number;
  oldest: Date | null;
}

/** $1 how many. The time of the wish that so many are newer than, and whether every wish's terms are of today's rules; by indexes alone. */
const STATE = {
  name: 'state_of_search',
  text: `SELECT (SELECT created_at FROM wishes ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT 1) AS nth,
    (SELECT created_at FROM wishes ORDER BY created_at DESC, id DESC LIMIT 1) AS newest,
    NOT EXISTS (SELECT FROM wish_terms WHERE ${OF_OTHER_RULES}) AS "isOfRules"`,
};

/** $1 beginnings, $2 how many words of each at most. In the order of their bytes all that begin alike stand together. */
const WORDS_BEGINNING = {
  name: 'words_beginning',
  text: `SELECT b.beginning, w.word FROM unnest($1::text[]) AS b (beginning)
    CROSS JOIN LATERAL (SELECT word FROM search_words
      WHERE word >= b.beginning COLLATE "C" AND word < (b.beginning || chr(1114111)) COLLATE "C" ORDER BY word LIMIT $2) w`,
};
const WORDS_IN_USE = { name: 'words_in_use', text: 'SELECT word FROM search_words WHERE word = ANY ($1::text[])' };

/** The last condition that a statement has room for, of all that are left. */
function rest(match: readonly string[]): string[] {
  const left = match.slice(CONDITIONS_MAX - 1);
  return left.length > 0 ? [allOf(left)] : [];
}

/** Finds wishes by their terms. Statements, prepared, since they are run with every letter a member types. */
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

  /** @param count wishes of which it is asked when they were made */
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
   * The words that wishes have, by their beginnings; of those beginnings that few enough have. One without any is left out: right after
   * an update the words are not written yet, and a range in which nothing is costs nothing. A word of wishes that are gone may be among
   * them for a while.
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

  /** Which of these words wishes may have: a word of wishes that are gone may be among them for a while. */
  async wordsInUse(words: readonly string[]): Promise<string[]> {
    const rows = await this.database.run<{ word: string }>(WORDS_IN_USE, [words]);
    return rows.map(({ word }) => word);
  }
}
