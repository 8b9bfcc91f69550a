import { Injectable } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import { LIST_SORT_DEFAULT } from '@wishboard/contracts/http/wishes/search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notOfThisList } from '../../common/paging/list-cursor.js';
import { decodeRankedCursor, encodeRankedCursor } from '../../common/paging/ranked-cursor.js';
import { readerOf } from '../../sessions/member-session.js';
import type { Unseen } from '../../sight/sight.js';
import { Sights } from '../../sight/sights.js';
import type { WishFragment } from '../../wishes/wish.view.js';
import { hasJustWritten } from '../cache/kept-pages.js';
import type { Followed, Following, Scope } from '../cache/list-request.js';
import { WishCache } from '../cache/wish-cache.js';
import type { ListQueryDto } from '../feed.dto.js';
import { WishSender } from '../wish-sender.js';
import { SortedListsRepository, type SortedPosition, type SortedRequest } from './sorted-lists.repository.js';

/** Maximum number of pages without any visible wish that are skipped for one response. */
const PASSED_MAX = 40;

interface SortedPage {
  wishes: readonly WishFragment[];
  /** Position of the last wish on the page; null on the last page. */
  last: SortedPosition | null;
}

/**
 * Sends lists sorted by cheers, filtered by granted or open, or of what a member follows. They are not cached, since
 * they are read seldom.
 */
@Injectable()
export class SortedLists {
  constructor(
    private readonly lists: SortedListsRepository,
    private readonly wishes: WishCache,
    private readonly sender: WishSender,
    private readonly sights: Sights,
  ) {}

  /** Sends a page. @throws ApiException VALIDATION_FAILED for a cursor of a list in another order */
  async send(
    scope: Scope | Following | Followed,
    query: ListQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { sort = LIST_SORT_DEFAULT, granted, limit = PAGE_LIMIT_DEFAULT } = query;
    const after = query.cursor === undefined ? null : decodeRankedCursor(query.cursor, sort);
    if (query.cursor !== undefined && !after) {
      throw notOfThisList();
    }
    const until = new Date(after?.until ?? Date.now());
    const isFresh = hasJustWritten(request);
    const sight = await this.sights.get(readerOf(request), isFresh);
    const unseen = scope.kind === 'user' || scope.kind === 'followed' ? sight.visits : sight.lists;
    let page = await this.read({ scope, sort, granted, until, after, limit }, unseen, isFresh);
    for (let passed = 0; page.wishes.length === 0 && page.last && passed < PASSED_MAX; passed += 1) {
      page = await this.read({ scope, sort, granted, until, after: page.last, limit }, unseen, isFresh);
    }
    const { wishes, last } = page;
    const next = last && encodeRankedCursor({ ...last, sort, mistyped: false, until: until.getTime() });
    await this.sender.send(wishes, next, request, reply);
  }

  private async read(asked: SortedRequest, unseen: Unseen, isFresh: boolean): Promise<SortedPage> {
    const places = await this.lists.find({ ...asked, limit: asked.limit + 1 });
    const shown = places.slice(0, asked.limit);
    if (isFresh) for (const { id } of shown) this.wishes.forget(id);
    const ids = shown.map(({ id }) => id);
    const wishes = await (asked.scope.kind === 'own' ? this.wishes.getOwn(ids) : this.wishes.getMany(ids));
    return { wishes: unseen.filterSeen(wishes), last: (places.length > asked.limit && shown.at(-1)) || null };
  }
}
