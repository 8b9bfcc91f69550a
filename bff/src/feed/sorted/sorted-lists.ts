import { Injectable } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import { LIST_SORT_DEFAULT } from '@wishboard/contracts/http/search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validationFailed } from '../../common/errors/api-exception.js';
import { decodeRankedCursor, encodeRankedCursor } from '../../common/paging/ranked-cursor.js';
import { hasJustWritten } from '../cache/kept-pages.js';
import type { Scope } from '../cache/list-request.js';
import { WishCache } from '../cache/wish-cache.js';
import type { ListQueryDto } from '../feed.dto.js';
import { WishSender } from '../wish-sender.js';
import { SortedListsRepository } from './sorted-lists.repository.js';

/** Lists in the order of cheers, and of granted wishes or open ones alone. Read anew each time: members look at them seldom. */
@Injectable()
export class SortedLists {
  constructor(
    private readonly lists: SortedListsRepository,
    private readonly wishes: WishCache,
    private readonly sender: WishSender,
  ) {}

  /** Sends a page. @throws ApiException VALIDATION_FAILED for a cursor of a list in another order */
  async send(scope: Scope, query: ListQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { sort = LIST_SORT_DEFAULT, granted, limit = PAGE_LIMIT_DEFAULT } = query;
    const after = query.cursor === undefined ? null : decodeRankedCursor(query.cursor, sort);
    if (query.cursor !== undefined && !after) {
      throw validationFailed([{ field: 'cursor', message: 'Must be a cursor of this list' }]);
    }
    const until = new Date(after?.until ?? Date.now());
    const places = await this.lists.find({ scope, sort, granted, until, after, limit: limit + 1 });
    const shown = places.slice(0, limit);
    const last = shown.at(-1);
    const next =
      places.length > limit && last
        ? encodeRankedCursor({ ...last, sort, mistyped: false, until: until.getTime() })
        : null;
    if (hasJustWritten(request)) for (const { id } of shown) this.wishes.forget(id);
    const wishes = await this.wishes.getMany(shown.map(({ id }) => id));
    await this.sender.send(wishes, next, request, reply);
  }
}
