import { Injectable } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import { LIST_SORT_DEFAULT } from '@wishboard/contracts/http/wishes/search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../common/errors/api-exception.js';
import { decodeCursor } from '../common/paging/cursor.js';
import { notOfThisList } from '../common/paging/list-cursor.js';
import { decodeRankedCursor } from '../common/paging/ranked-cursor.js';
import { ReactionsRepository } from '../reactions/reactions.repository.js';
import { memberOf, readerOf } from '../sessions/member-session.js';
import { Sights } from '../sight/sights.js';
import { completeFragment } from '../wishes/wish.view.js';
import { hasJustWritten, KeptPages, sendPage } from './cache/kept-pages.js';
import { ListRequest, type Scope } from './cache/list-request.js';
import { PageCache } from './cache/page-cache.js';
import { WishCache } from './cache/wish-cache.js';
import type { CommunityQueryDto, ListQueryDto } from './feed.dto.js';
import { SortedLists } from './sorted/sorted-lists.js';

/** The member whose wishes are requested, and whether moderators limited some of them to followers and the reader is a follower. */
export interface Board {
  id: string;
  hasMore: boolean;
}

/** Sends pages of wishes and single wishes to members, and to visitors where public reading is allowed. */
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

  /** Sends a page of all wishes, of a category, or of the members and categories that the requesting member follows. */
  sendCommunity(query: CommunityQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { category, following } = query;
    if (following) {
      const { userId } = memberOf(request);
      return this.sorted.send({ kind: 'following', userId, category: category ?? null }, query, request, reply);
    }
    const scope: Scope = category === undefined ? { kind: 'all' } : { kind: 'category', category };
    return this.send(scope, query, request, reply, true);
  }

  /** Sends a page of the requesting member's own wishes. */
  sendMine(query: ListQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.send({ kind: 'own', userId: memberOf(request).userId }, query, request, reply, true);
  }

  /**
   * Sends a page of a member's wishes as others see them. The caller resolves the address, the visibility and `hasMore`
   * anew for each request, but a list continues in the kind in which it began: its cursor decides.
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

  /** Returns a wish as JSON text. @throws ApiException NOT_FOUND if there is none, or the reader may not see the wish */
  async find(id: string, request: FastifyRequest): Promise<string> {
    const isFresh = hasJustWritten(request);
    if (isFresh) this.wishes.forget(id);
    const userId = readerOf(request);
    const [fragment, own, sight] = await Promise.all([
      this.wishes.get(id, userId),
      this.reactions.findOwn(userId, [id]),
      this.sights.get(userId, isFresh),
    ]);
    if (!fragment || sight.visits.hides(fragment)) throw notFound('wish');
    return completeFragment(fragment, own.get(id));
  }

  /** @param isKept whether the URL means the same page for as long as the session lasts, so that it may be remembered */
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
      throw notOfThisList();
    }
    const page = new ListRequest(scope, after, limit ?? PAGE_LIMIT_DEFAULT);
    if (isKept) this.keptPages.remember(userId, request.url, page);
    await sendPage(await this.pages.get(page, userId, hasJustWritten(request)), request, reply);
  }
}
