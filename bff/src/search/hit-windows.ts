import { Injectable } from '@nestjs/common';
import { SEARCH_POOL, type SearchSort } from '@wishboard/contracts/http/wishes/search';
import { coverTime, type TimeCover } from '@wishboard/contracts/terms/facet-terms';
import { type Hits, type ReadHits, SearchRepository, type SearchState } from './search.repository.js';
import { anyTerm } from './search-query.js';

/** Wishes of the first window. */
const FIRST = 4_000;
/** A window that is to hold what is asked for is as much longer than it would have to be, since wishes come unevenly. */
const ROOM = 1.3;
/** Windows in which is looked, each before the last and as long as that tells, until the rest of the board is. */
const LOOKS = 4;
/** With fewer hits than this in a window there are so few in all that one look for them is quick. */
const RARE = 3;
/** A window may begin earlier by this part of it. */
const ROUGHLY = 4;
/** How long the state of the search is believed. */
const STATE_MS = 60_000;

/** What is looked for in windows, which say themselves how many hits are enough. */
type WindowRead = Omit<ReadHits, 'pool'>;

/**
 * Finds the newest hits without reading every wish that has a common word. It looks into the time of the newest few thousand
 * wishes first; how many hits are there says how far back it has to look for the rest, in what is older. The times are terms of
 * the index, so that a look costs what is in its window. What is found does not depend on the windows, only how long it takes.
 */
@Injectable()
export class HitWindows {
  private last: { state: Promise<SearchState>; readAt: number } | null = null;

  constructor(private readonly repository: SearchRepository) {}

  /** As {@link SearchRepository.find}. */
  async find(sort: SearchSort, asked: WindowRead): Promise<Hits> {
    const { newest: span } = await this.state();
    // By rank any of the pool may be the next; by time what is wanted stands right before the cursor.
    const read: ReadHits = { ...asked, pool: sort === 'newest' ? asked.limit : SEARCH_POOL };
    let end = Math.min(read.until.getTime(), (sort === 'newest' && read.after?.createdAt.getTime()) || Date.now());
    // A community may have been silent for weeks: what it made last is what is looked at first.
    const last = Math.min(end, span?.to ?? 0);
    let width = span ? span.to - span.from : 0;
    let found: Hits = { hits: [], pool: 0, oldest: null };
    let rest = read;
    for (let look = 0; look < LOOKS && width > 0; look += 1) {
      const cover = coverTime(last - width, end, width / ROUGHLY);
      if (!cover) break;
      found = joined(found, await this.repository.find(sort, among(cover, rest)), read.limit);
      if (found.pool >= read.pool) return found;
      end = Math.min(end, cover.from - 1);
      rest = { ...read, until: new Date(end), pool: read.pool - found.pool };
      if (found.pool < RARE) break;
      width = (last - cover.from) * (1 + (ROOM * (read.pool - found.pool)) / found.pool);
    }
    return joined(found, await this.repository.find(sort, rest), read.limit);
  }

  /** The same, of the newest few thousand wishes only: for what takes long to look for. */
  async findAmongNewest(sort: SearchSort, asked: WindowRead): Promise<Hits> {
    const { newest: span } = await this.state();
    const read = { ...asked, pool: SEARCH_POOL };
    const cover = span && coverTime(span.from, Date.now(), (span.to - span.from) / ROUGHLY);
    return this.repository.find(sort, cover ? among(cover, read) : read);
  }

  /** As it was within the last minute. */
  state(): Promise<SearchState> {
    const now = Date.now();
    if (!this.last || this.last.readAt < now - STATE_MS) {
      const before = this.last;
      const state = this.repository.state(FIRST);
      this.last = { state, readAt: now };
      // Whoever waits for it hears of it; the next one asks again.
      state.catch(() => {
        this.last = before;
      });
    }
    return this.last.state;
  }
}

/** The time comes first: once there is none of it left, the index looks no further for the rest. */
const among = ({ terms }: TimeCover, read: ReadHits): ReadHits => ({ ...read, match: [anyTerm(terms), ...read.match] });

/** The hits of two times as if they had been looked for at once: those of one's pool that come first are among the first of both. */
function joined(newer: Hits, older: Hits, limit: number): Hits {
  const hits = [...newer.hits, ...older.hits].sort(
    (a, b) => b.rank - a.rank || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  return { hits: hits.slice(0, limit), pool: newer.pool + older.pool, oldest: older.oldest ?? newer.oldest };
}
