import { Injectable } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import { LIST_SORT_DEFAULT } from '@wishboard/contracts/http/wishes/search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, validationFailed } from '../common/errors/api-exception.js';
import { decodeCursor } from '../common/paging/cursor.js';
import { decodeRankedCursor } from '../common/paging/ranked-cursor.js';
import { ReactionsRepository } from '../reactions/reactions.repository.js';
import { memberOf, readerOf } from '../sessions/member-session.js';
import { Sights } from '../sight/sights.js';
import { completeFragment } from '../wishes/wish.view.js';
import { hasJustWritten, KeptPages, sendFeed } from './cache/kept-pages.js';
import { ListRequest, type Scope } from './cache/list-request.js';
import { PageCache } from './cache/page-cache.js';
import { WishCache } from './cache/wish-cache.js';
import type { CommunityQueryDto, ListQueryDto } from './feed.dto.js';
import { SortedLists } from './sorted/sorted-lists.js';

/** Whose wishes are asked for, and whether moderators left some of them to that member's followers, of whom who asks is one. */
export interface Board {
  id: string;
  hasMore: boolean;
}

/** What members, and visitors where they may, read of wishes: pages of lists, and single ones. */
@Injectable()
export class FeedService {
  constructor(
    private readonly pages: PageCache,
    private readonly keptPages: KeptPages,
    private readonly wishes: WishCache,
    private readonly reactions: ReactionsRepository,
    private readonly sorted: SortedLists,
    private readonly sights: Sights,
  ) {}

  /** Sends a page of everybody's wishes, of those of a category, or of those whom the asking member follows. */
  sendCommunity(query: CommunityQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { category, following } = query;
    if (following) {
      const { userId } = memberOf(request);
      return this.sorted.send({ kind: 'following', userId, category: category ?? null }, query, request, reply);
    }
    const scope: Scope = category === undefined ? { kind: 'all' } : { kind: 'category', category };
    return this.send(scope, query, request, reply, true);
  }

  /** Sends a page of the asking member's own wishes. */
  sendMine(query: ListQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.send({ kind: 'own', userId: memberOf(request).userId }, query, request, reply, true);
  }

  /**
   * Sends a page of any member's wishes, as others are shown them. Whose an address means, whether they are shown, and whether there are
   * more for who asks, is asked anew each time; but a list goes on as it began.
   */
  sendOf(
    { id: userId, hasMore }: Board,
    query: ListQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { cursor, sort = LIST_SORT_DEFAULT } = query;
    if (cursor === undefined ? hasMore : decodeRankedCursor(cursor, sort)) {
      return this.sorted.send({ kind: hasMore ? 'followed' : 'user', userId }, query, request, reply);
    }
    return this.send({ kind: 'user', userId }, query, request, reply, false);
  }

  /** A wish as JSON text. @throws ApiException NOT_FOUND where there is none, or who asks does not see it */
  async find(id: string, request: FastifyRequest): Promise<string> {
    const isFresh = hasJustWritten(request);
    if (isFresh) this.wishes.forget(id);
    const userId = readerOf(request);
    const [fragment, own, sight] = await Promise.all([
      this.wishes.get(id, userId),
      this.reactions.findOwn(userId, [id]),
      this.sights.get(userId, isFresh),
    ]);
    if (!fragment || sight.visits.leavesOut(fragment)) throw notFound('wish');
    return completeFragment(fragment, own.get(id));
  }

  /** @param isKept whether the address means that page for as long as there is the session */
  private async send(
    scope: Scope,
    query: ListQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
    isKept: boolean,
  ): Promise<void> {
    const { limit, cursor, sort = LIST_SORT_DEFAULT, granted } = query;
    if (sort !== LIST_SORT_DEFAULT || granted !== undefined) return this.sorted.send(scope, query, request, reply);
    const userId = readerOf(request);
    const after = cursor === undefined ? null : decodeCursor(cursor);
    if (cursor !== undefined && !after) {
      throw validationFailed([{ field: 'cursor', message: 'Must be a cursor of this list' }]);
    }
    const page = new ListRequest(scope, after, limit ?? PAGE_LIMIT_DEFAULT);
    if (isKept) this.keptPages.remember(userId, request.url, page);
    await sendFeed(await this.pages.get(page, userId, hasJustWritten(request)), request, reply);
  }
}
