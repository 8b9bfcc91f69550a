import { Injectable } from '@nestjs/common';
import { SEARCH_POOL, type SearchSort } from '@wishboard/contracts/http/search';
import { coverTime, type TimeCover } from '@wishboard/contracts/terms/facet-terms';
import { type Hits, type ReadHits, SearchRepository, type SearchState } from './search.repository.js';
import { anyTerm } from './search-query.js';

/** Wishes of the first window. */
const FIRST = 4_000;
/** A window that is to hold what is asked for is as much longer than it would have to be, since wishes come unevenly. */
const ROOM = 1.3;
/** Windows in which is looked, each longer by what the one before tells, until the whole board is. */
const LOOKS = 4;
/** With fewer hits than this in a window there are so few in all that one look for them is quick. */
const RARE = 3;
/** A window may begin earlier by this part of it. */
const ROUGHLY = 4;
/** How long the state of the search is believed. */
const STATE_MS = 60_000;

/**
 * Finds the newest hits without reading every wish that has a common word. It looks into the time of the newest few thousand
 * wishes first; how many hits are there says how far back it has to look for the rest. The times are terms of the index, so that
 * a look costs what is in its window. What is found does not depend on the windows, only how long it takes.
 */
@Injectable()
export class HitWindows {
  private last: { state: Promise<SearchState>; readAt: number } | null = null;

  constructor(private readonly repository: SearchRepository) {}

  /** As {@link SearchRepository.find}. */
  async find(sort: SearchSort, read: ReadHits): Promise<Hits> {
    const { newest: span } = await this.state();
    // By rank any of the pool may be the next; by time what is wanted stands right before the cursor.
    const end = Math.min(read.until.getTime(), (sort === 'newest' && read.after?.createdAt.getTime()) || Date.now());
    const wanted = sort === 'newest' ? read.limit : SEARCH_POOL;
    // A community may have been silent for weeks: what it made last is what is looked at first.
    const last = Math.min(end, span?.to ?? 0);
    let width = span ? span.to - span.from : 0;
    for (let look = 0; look < LOOKS && width > 0; look += 1) {
      const cover = coverTime(last - width, end, width / ROUGHLY);
      if (!cover) break;
      const found = await this.repository.find(sort, among(cover, read));
      if (found.pool >= wanted) return found;
      if (found.pool < RARE) break;
      width = (last - cover.from) * (wanted / found.pool) * ROOM;
    }
    return this.repository.find(sort, read);
  }

  /** The same, of the newest few thousand wishes only: for what takes long to look for. */
  async findAmongNewest(sort: SearchSort, read: ReadHits): Promise<Hits> {
    const { newest: span } = await this.state();
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
