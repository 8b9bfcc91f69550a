import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prepareBody } from '../common/http/prepared-body.js';
import { nextPageLink } from '../common/paging/cursor.js';
import { ReactionsRepository } from '../reactions/reactions.repository.js';
import { readerOf } from '../sessions/member-session.js';
import { completeFragment, type WishFragment } from '../wishes/wish.view.js';

/** The own reactions of a reader to some wishes. */
export interface AskedReactions {
  of: ReadonlySet<string>;
  found: ReturnType<ReactionsRepository['findOwn']>;
}

/** Sends wishes that were put together for one answer, as who asks sees them. */
@Injectable()
export class WishSender {
  constructor(private readonly reactions: ReactionsRepository) {}

  /** Asks for the own reactions of who asks, for {@link send}, while the wishes themselves are read. */
  askOwn(ids: readonly string[], request: FastifyRequest): AskedReactions {
    const found = this.reactions.findOwn(readerOf(request), ids);
    // It is told where it is waited for.
    found.catch(() => undefined);
    return { of: new Set(ids), found };
  }

  /**
   * @param next cursor of the page that follows; null where there is none
   * @param asked before; not counted on where it lacks a wish
   */
  async send(
    wishes: readonly WishFragment[],
    next: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: AskedReactions | null = null,
  ): Promise<void> {
    const ids = wishes.map(({ id }) => id);
    const own = await (asked && ids.every((id) => asked.of.has(id)) ? asked : this.askOwn(ids, request)).found;
    const body = `[${wishes.map((wish) => completeFragment(wish, own.get(wish.id))).join()}]`;
    if (next) void reply.header('link', nextPageLink(request.url, next));
    void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache');
    await prepareBody(body).send(request, reply);
  }
}
