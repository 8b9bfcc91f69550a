import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prepareBody } from '../common/http/prepared-body.js';
import { nextPageLink } from '../common/paging/cursor.js';
import { ReactionsRepository } from '../reactions/reactions.repository.js';
import { readerOf } from '../sessions/member-session.js';
import { completeFragment, type WishFragment } from '../wishes/wish.view.js';

/** Sends wishes that were put together for one answer, as who asks sees them. */
@Injectable()
export class WishSender {
  constructor(private readonly reactions: ReactionsRepository) {}

  /** @param next cursor of the page that follows; null where there is none */
  async send(
    wishes: readonly WishFragment[],
    next: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const own = await this.reactions.findOwn(
      readerOf(request),
      wishes.map(({ id }) => id),
    );
    const body = `[${wishes.map((wish) => completeFragment(wish, own.get(wish.id))).join()}]`;
    if (next) void reply.header('link', nextPageLink(request.url, next));
    void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache');
    await prepareBody(body).send(request, reply);
  }
}
