import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prepareBody } from '../common/http/prepared-body.js';
import { nextPageLink } from '../common/paging/cursor.js';
import { ReactionsRepository } from '../reactions/reactions.repository.js';
import { readerOf } from '../sessions/member-session.js';
import { completeFragment, type WishFragment } from '../wishes/wish.view.js';

/** A reader's own reactions to some wishes, being read. */
export interface PendingReactions {
  of: ReadonlySet<string>;
  found: ReturnType<ReactionsRepository['findOwn']>;
}

/** Sends wishes that were selected for one response, as the reader sees them. */
@Injectable()
export class WishSender {
  constructor(private readonly reactions: ReactionsRepository) {}

  /** Starts to read the reader's own reactions for {@link send}, while the wishes themselves are read. */
  startReadingOwn(ids: readonly string[], request: FastifyRequest): PendingReactions {
    const found = this.reactions.findOwn(readerOf(request), ids);
    // Prevents an unhandled rejection; {@link send} awaits the promise and reports the error.
    found.catch(() => undefined);
    return { of: new Set(ids), found };
  }

  /**
   * @param next cursor of the next page; null on the last page
   * @param asked own reactions that are already being read; ignored if a wish is missing from them
   */
  async send(
    wishes: readonly WishFragment[],
    next: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: PendingReactions | null = null,
  ): Promise<void> {
    const ids = wishes.map(({ id }) => id);
    const own = await (asked && ids.every((id) => asked.of.has(id)) ? asked : this.startReadingOwn(ids, request)).found;
    const body = `[${wishes.map((wish) => completeFragment(wish, own.get(wish.id))).join()}]`;
    if (next) void reply.header('link', nextPageLink(request.url, next));
    void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache');
    await prepareBody(body).send(request, reply);
  }
}
