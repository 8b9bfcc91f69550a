import { Injectable } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import { ALIKE_MAX, SEARCH_POOL, SEARCH_SORT_DEFAULT, type SearchSort } from '@wishboard/contracts/http/wishes/search';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { words } from '@wishboard/contracts/terms/text-terms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notOfThisList } from '../common/paging/list-cursor.js';
import { decodeRankedCursor, encodeRankedCursor, type RankedPosition } from '../common/paging/ranked-cursor.js';
import { hasJustWritten } from '../feed/cache/kept-pages.js';
import { WishCache } from '../feed/cache/wish-cache.js';
import { type PendingReactions, WishSender } from '../feed/wish-sender.js';
import { memberOf } from '../sessions/member-session.js';
import type { Unseen } from '../sight/sight.js';
import { Sights } from '../sight/sights.js';
import { completeFragment, isListed, type WishFragment } from '../wishes/wish.view.js';
import { HitWindows } from './hit-windows.js';
import type { AlikeQueryDto, SearchQueryDto } from './search.dto.js';
import { type Hit, type ReadHits, SearchRepository } from './search.repository.js';
import {
  type AlikeQuery,
  alikeQuery,
  beginningsOf,
  containsEachPiece,
  type Filter,
  mistypedQuery,
  oneLetterVariants,
  type SearchQuery,
  type SearchTerms,
  searchQuery,
} from './search-query.js';

/**
 * Maximum number of reads for one page. Hits without the query in their text are replaced by further reads, each twice
 * as long up to a limit.
 */
const READS_MAX = 12;
const HITS_PER_READ_MAX = 2_000;
/** Number of similar wishes to read for a member who does not see all of them. */
const ALIKE_LOOKED_AT = 10 * ALIKE_MAX;
/** Number of wishes that are checked at a time, once the first page of them was not enough. */
const READ_AT_ONCE = 100;

/** Parameters of the search for one page. */
interface PageSearch {
  query: SearchQuery;
  filter: Filter;
  unseen: Unseen;
  sort: SearchSort;
  mistyped: boolean;
  until: number;
  after: RankedPosition | null;
  limit: number;
  request: FastifyRequest;
}

/** A hit, and the latest time of its pool. */
interface Placed {
  hit: Hit;
  until: number;
}

interface Found extends Placed {
  wish: WishFragment;
}

interface FoundPage {
  wishes: WishFragment[];
  next: string | null;
  own: PendingReactions | null;
}

const NOTHING: FoundPage = { wishes: [], next: null, own: null };

/** Searches wishes for members. */
@Injectable()
export class SearchService {
  constructor(
    private readonly windows: HitWindows,
    private readonly repository: SearchRepository,
    private readonly wishes: WishCache,
    private readonly sender: WishSender,
    private readonly sights: Sights,
  ) {}

  /** Sends a page of hits. @throws ApiException VALIDATION_FAILED for a cursor of another list */
  async send(query: SearchQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { wishes, next, own } = await this.search(query, request);
    await this.sender.send(wishes, next, request, reply, own);
  }

  /** Sends up to three wishes similar to this title, including those of the requesting member. */
  async sendAlike({ title }: AlikeQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asked = words(title).join(' ');
    const [unseen, terms] = await Promise.all([this.unseenBy(request), this.termsFor(asked)]);
    const query = alikeQuery(asked, terms);
    const ids = query ? await this.alikeTo(query, unseen.isNothing ? ALIKE_MAX : ALIKE_LOOKED_AT) : [];
    const wishes = unseen.filterSeen(await this.wishes.getMany(ids)).filter(isListed);
    await this.sender.send(wishes.slice(0, ALIKE_MAX), null, request, reply);
  }

  private async unseenBy(request: FastifyRequest): Promise<Unseen> {
    return (await this.sights.get(memberOf(request).userId, hasJustWritten(request))).lists;
  }

  /**
   * Finds the wishes of the whole board that match every piece. If these are too few, adds those of the newest wishes
   * that lack one piece. Searching the whole board for these took half a second with a million wishes.
   */
  private async alikeTo({ every, lackingOne, rank }: AlikeQuery, limit: number): Promise<string[]> {
    const read = { rank, until: new Date(), after: null, limit };
    const { hits: same } = await this.windows.find('best', { ...read, match: every });
    const isEnough = lackingOne === null || same.length >= limit;
    const similar = isEnough ? [] : (await this.windows.findAmongNewest('best', { ...read, match: [lackingOne] })).hits;
    return [...new Set([...same, ...similar].map(({ id }) => id))].slice(0, limit);
  }

  private async search(query: SearchQueryDto, request: FastifyRequest): Promise<FoundPage> {
    const { q, category, granted, sort = SEARCH_SORT_DEFAULT, limit = PAGE_LIMIT_DEFAULT } = query;
    const filter = { category, granted };
    const after = query.cursor === undefined ? null : decodeRankedCursor(query.cursor, sort);
    if (query.cursor !== undefined && !after) {
      throw notOfThisList();
    }
    const [unseen, terms] = await Promise.all([this.unseenBy(request), this.termsFor(q)]);
    const parameters = { filter, unseen, sort, until: after?.until ?? Date.now(), after, limit, request };
    const exact = after?.mistyped ? null : searchQuery(q, filter, terms);
    const page = exact ? await this.findPage({ ...parameters, query: exact, mistyped: false }) : NOTHING;
    if (page.wishes.length > 0 || page.next !== null || (after && !after.mistyped)) return page;
    const nearby = oneLetterVariants(q);
    const near =
      nearby.length > 0 ? mistypedQuery(q, filter, terms, new Set(await this.repository.wordsInUse(nearby))) : null;
    return near ? await this.findPage({ ...parameters, query: near, mistyped: true }) : NOTHING;
  }

  private async termsFor(question: string): Promise<SearchTerms> {
    const [{ isOfRules }, words] = await Promise.all([
      this.windows.state(),
      this.repository.wordsBeginning(beginningsOf(question)),
    ]);
    return { words, isOfRules };
  }

  private async findPage({
    query,
    filter,
    unseen,
    sort,
    mistyped,
    until,
    after,
    limit,
    request,
  }: PageSearch): Promise<FoundPage> {
    const found: Found[] = [];
    const cursorAt = ({ hit: { id, createdAt, rank }, until }: Placed) =>
      encodeRankedCursor({ id, createdAt, rank, sort, mistyped, until });
    const { isDoubtful } = query;
    // Wishes with the terms but without the text are rare, but one page may be full of them. A ranked pool is read as a
    // whole anyway, so all its hits are taken.
    let most = isDoubtful && sort !== 'newest' ? HITS_PER_READ_MAX : (isDoubtful ? 2 : 1) * limit + 1;
    let at: { until: number; after: ReadHits['after'] } = { until, after };
    let end: Placed | null = null;
    let own: PendingReactions | null = null;
    for (let reads = 0; reads < READS_MAX; reads += 1) {
      const { match, rank } = query;
      const read = { match, rank, until: new Date(at.until), after: at.after, limit: most };
      const { hits, pool, oldest } = await this.windows.find(sort, read);
      for (let first = 0, count = limit + 1; first < hits.length && found.length <= limit; count = READ_AT_ONCE) {
        const next = hits.slice(first, first + count);
        own ??= this.sender.startReadingOwn(
          next.map(({ id }) => id),
          request,
        );
        found.push(...(await this.stillMatching(next, at.until, { query, filter, unseen })));
        first += count;
      }
      const lastShown = found[limit - 1];
      if (found.length > limit && lastShown) return pageOf(found.slice(0, limit), cursorAt(lastShown), own);
      const last = hits.at(-1);
      if (last) end = { hit: last, until: at.until };
      if (last && hits.length >= most) at = { until: at.until, after: last };
      else if (sort !== 'newest' && oldest && pool >= SEARCH_POOL) at = { until: oldest.getTime() - 1, after: null };
      else return pageOf(found, null, own);
      most = Math.min(2 * most, HITS_PER_READ_MAX);
    }
    // The page is short, but not necessarily the last.
    return pageOf(found, end && cursorAt(end), own);
  }

  /** Returns the hits that currently match the query and that the member sees. */
  private async stillMatching(
    hits: readonly Hit[],
    until: number,
    { query, filter, unseen }: Pick<PageSearch, 'query' | 'filter' | 'unseen'>,
  ): Promise<Found[]> {
    const read = await this.wishes.getMany(hits.map(({ id }) => id));
    const wishes = new Map(read.map((wish) => [wish.id, wish]));
    return hits.flatMap((hit) => {
      const wish = wishes.get(hit.id);
      return wish && !unseen.hides(wish) && fits(wish, query, filter) ? [{ hit, until, wish }] : [];
    });
  }
}

function pageOf(found: readonly Found[], next: string | null, own: PendingReactions | null): FoundPage {
  return { wishes: found.map(({ wish }) => wish), next, own };
}

/** Whether the wish currently matches the query. Its terms may be a moment old. */
function fits(fragment: WishFragment, query: SearchQuery, { category, granted }: Filter): boolean {
  if (!isListed(fragment)) return false;
  if (granted !== undefined && fragment.isGranted !== granted) return false;
  if (category === undefined && query.runs.length === 0) return true;
  const wish: WishView = JSON.parse(completeFragment(fragment));
  if (category !== undefined && wish.category !== category) return false;
  const { title, description, tags, productTitle, user } = wish;
  return containsEachPiece([title, description, ...tags, productTitle, user.displayName, user.username], query);
}
