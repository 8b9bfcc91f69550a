import { Injectable } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import { ALIKE_MAX, SEARCH_SORT_DEFAULT, type SearchSort } from '@wishboard/contracts/http/search';
import type { WishView } from '@wishboard/contracts/http/wish';
import { words } from '@wishboard/contracts/terms/text-terms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validationFailed } from '../common/errors/api-exception.js';
import { decodeRankedCursor, encodeRankedCursor, type RankedPosition } from '../common/paging/ranked-cursor.js';
import { WishCache } from '../feed/cache/wish-cache.js';
import { WishSender } from '../feed/wish-sender.js';
import { completeFragment, type WishFragment } from '../wishes/wish.view.js';
import { HitWindows } from './hit-windows.js';
import type { AlikeQueryDto, SearchQueryDto } from './search.dto.js';
import { type Hit, SearchRepository } from './search.repository.js';
import {
  alikeQuery,
  beginningsOf,
  type Filter,
  holdsEach,
  mistypedQuery,
  type SearchQuery,
  searchQuery,
  wordsNearby,
} from './search-query.js';

/** Looks for one page: hits that turn out not to hold the question are made up for so often, by twice as many each time up to a limit. */
const LOOKS_MAX = 12;
const HITS_OF_LOOK_MAX = 2_000;

/** What a page is looked for with. */
interface Look {
  query: SearchQuery;
  filter: Filter;
  sort: SearchSort;
  mistyped: boolean;
  until: number;
  after: RankedPosition | null;
  limit: number;
}

interface FoundPage {
  wishes: WishFragment[];
  next: string | null;
}

const NOTHING: FoundPage = { wishes: [], next: null };

/** Wishes that have what a member asks for. */
@Injectable()
export class SearchService {
  constructor(
    private readonly windows: HitWindows,
    private readonly repository: SearchRepository,
    private readonly wishes: WishCache,
    private readonly sender: WishSender,
  ) {}

  /** Sends a page of found wishes. @throws ApiException VALIDATION_FAILED for a cursor of another list */
  async send(query: SearchQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { wishes, next } = await this.search(query);
    await this.sender.send(wishes, next, request, reply);
  }

  /** Sends up to three wishes that are like one with this title, those of the asking member too. */
  async sendAlike({ title }: AlikeQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asked = words(title).join(' ');
    const query = alikeQuery(asked, await this.repository.wordsBeginning(beginningsOf(asked)));
    const until = new Date();
    const hits = query ? await this.windows.find('best', { ...query, until, after: null, limit: ALIKE_MAX }) : [];
    await this.sender.send(await this.wishes.getMany(hits.map(({ id }) => id)), null, request, reply);
  }

  private async search(query: SearchQueryDto): Promise<FoundPage> {
    const { q, category, granted, sort = SEARCH_SORT_DEFAULT, limit = PAGE_LIMIT_DEFAULT } = query;
    const filter = { category, granted };
    const after = query.cursor === undefined ? null : decodeRankedCursor(query.cursor, sort);
    if (query.cursor !== undefined && !after) {
      throw validationFailed([{ field: 'cursor', message: 'Must be a cursor of this list' }]);
    }
    const look = { filter, sort, until: after?.until ?? Date.now(), after, limit };
    const begun = await this.repository.wordsBeginning(beginningsOf(q));
    const exact = after?.mistyped ? null : searchQuery(q, filter, begun);
    const page = exact ? await this.look({ ...look, query: exact, mistyped: false }) : NOTHING;
    if (page.wishes.length > 0 || (after && !after.mistyped)) return page;
    const nearby = wordsNearby(q);
    const near =
      nearby.length > 0 ? mistypedQuery(q, filter, begun, new Set(await this.repository.wordsInUse(nearby))) : null;
    return near ? await this.look({ ...look, query: near, mistyped: true }) : NOTHING;
  }

  private async look({ query, filter, sort, mistyped, until, after, limit }: Look): Promise<FoundPage> {
    const found: { hit: Hit; wish: WishFragment }[] = [];
    const cursorAt = ({ id, createdAt, rank }: Hit) =>
      encodeRankedCursor({ id, createdAt, rank, sort, mistyped, until });
    // Pairs that stand together elsewhere are rare, but one page may be full of them.
    let most = query.runs.length > 0 ? 2 * limit + 1 : limit + 1;
    let from: Pick<Hit, 'id' | 'createdAt' | 'rank'> | null = after;
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      const { match, rank } = query;
      const hits = await this.windows.find(sort, { match, rank, until: new Date(until), after: from, limit: most });
      const wishes = new Map((await this.wishes.getMany(hits.map(({ id }) => id))).map((wish) => [wish.id, wish]));
      for (const hit of hits) {
        const wish = wishes.get(hit.id);
        if (wish && fits(wish, query, filter)) found.push({ hit, wish });
      }
      const last = hits.at(-1);
      const lastShown = found[limit - 1];
      if (found.length > limit && lastShown) return pageOf(found.slice(0, limit), cursorAt(lastShown.hit));
      if (!last || hits.length < most) return pageOf(found, null);
      from = last;
      most = Math.min(2 * most, HITS_OF_LOOK_MAX);
    }
    // A short page, and yet not the last.
    return pageOf(found.slice(0, limit), from ? cursorAt(found[limit - 1]?.hit ?? { ...from, pool: 0 }) : null);
  }
}

function pageOf(found: readonly { wish: WishFragment }[], next: string | null): FoundPage {
  return { wishes: found.map(({ wish }) => wish), next };
}

/** Whether the wish is what was asked for as it is now: its terms may be a moment old. */
function fits(fragment: WishFragment, query: SearchQuery, { category, granted }: Filter): boolean {
  if (granted !== undefined && fragment.isGranted !== granted) return false;
  if (category === undefined && query.runs.length === 0) return true;
  const wish: WishView = JSON.parse(completeFragment(fragment));
  if (category !== undefined && wish.category !== category) return false;
  const { title, description, tags, productTitle, user } = wish;
  return holdsEach([title, description, ...tags, productTitle, user.displayName, user.username], query);
}
