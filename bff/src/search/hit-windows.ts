import { Injectable } from '@nestjs/common';
import { SEARCH_POOL, type SearchSort } from '@wishboard/contracts/http/wishes/search';
import { coverTime, type TimeCover } from '@wishboard/contracts/terms/facet-terms';
import { type Hits, type ReadHits, SearchRepository, type SearchState } from './search.repository.js';
import { anyTerm } from './search-query.js';

/** Number of wishes in the first window. */
const FIRST = 4_000;
/** Factor by which a window is longer than the estimate, because wishes are not evenly distributed over time. */
const ROOM = 1.3;
/**
 * Maximum number of windows. Each lies before the last one, with a length estimated from the hits so far. The rest of
 * the board follows in one read.
 */
const LOOKS = 4;
/** With fewer hits than this in a window, hits are so rare that one read of the rest is fast. */
const RARE = 3;
/** A window may begin earlier than asked by this fraction of its length (one in `ROUGHLY`). */
const ROUGHLY = 4;
/** Time-to-live of the cached search state, in milliseconds. */
const STATE_MS = 60_000;

/** A read in windows, which set the size of the pool themselves. */
type WindowRead = Omit<ReadHits, 'pool'>;

/**
 * Finds the newest hits without reading every wish that has a common word. The first read covers the time of the newest
 * few thousand wishes. Its number of hits tells how far back the next read has to go for the rest. Times are terms of
 * the index, so that a read costs only its window. The windows affect how long a search takes, never its result.
 */
@Injectable()
export class HitWindows {
  private last: { state: Promise<SearchState>; readAt: number } | null = null;

  constructor(private readonly repository: SearchRepository) {}

  /** Like {@link SearchRepository.find}. */
  async find(sort: SearchSort, asked: WindowRead): Promise<Hits> {
    const { newest: span } = await this.state();
    // By rank, any wish of the pool may come next. By time, the wanted wishes directly follow the cursor.
    const read: ReadHits = { ...asked, pool: sort === 'newest' ? asked.limit : SEARCH_POOL };
    let end = Math.min(read.until.getTime(), (sort === 'newest' && read.after?.createdAt.getTime()) || Date.now());
    // The community may have been silent for weeks. The first window therefore ends at its newest wish.
    const last = Math.min(end, span?.to ?? 0);
    let width = span ? span.to - span.from : 0;
    let found: Hits = { hits: [], pool: 0, oldest: null };
    let rest = read;
    for (let look = 0; look < LOOKS && width > 0; look += 1) {
      const cover = coverTime(last - width, end, width / ROUGHLY);
      if (!cover) break;
      found = mergeHits(found, await this.repository.find(sort, among(cover, rest)), read.limit);
      if (found.pool >= read.pool) return found;
      end = Math.min(end, cover.from - 1);
      rest = { ...read, until: new Date(end), pool: read.pool - found.pool };
      if (found.pool < RARE) break;
      width = (last - cover.from) * (1 + (ROOM * (read.pool - found.pool)) / found.pool);
    }
    return mergeHits(found, await this.repository.find(sort, rest), read.limit);
  }

  /** Like {@link find}, but only in the newest few thousand wishes. For queries that take long. */
  async findAmongNewest(sort: SearchSort, asked: WindowRead): Promise<Hits> {
    const { newest: span } = await this.state();
    const read = { ...asked, pool: SEARCH_POOL };
    const cover = span && coverTime(span.from, Date.now(), (span.to - span.from) / ROUGHLY);
    return this.repository.find(sort, cover ? among(cover, read) : read);
  }

  /** Returns the search state, at most one minute old. */
  state(): Promise<SearchState> {
    const now = Date.now();
    if (!this.last || this.last.readAt < now - STATE_MS) {
      const before = this.last;
      const state = this.repository.state(FIRST);
      this.last = { state, readAt: now };
      // Callers that await the promise get the error. The next call reads again.
      state.catch(() => {
        this.last = before;
      });
    }
    return this.last.state;
  }
}

/**
 * Restricts the read to the times covered. This condition comes first: once it has no more wishes, the index scans no
 * further for the others.
 */
const among = ({ terms }: TimeCover, read: ReadHits): ReadHits => ({ ...read, match: [anyTerm(terms), ...read.match] });

/**
 * Merges the hits of two time windows in the order of one read over both. The first hits of both pools are among the
 * first hits of each.
 */
function mergeHits(newer: Hits, older: Hits, limit: number): Hits {
  const hits = [...newer.hits, ...older.hits].sort(
    (a, b) => b.rank - a.rank || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  return { hits: hits.slice(0, limit), pool: newer.pool + older.pool, oldest: older.oldest ?? newer.oldest };
}
