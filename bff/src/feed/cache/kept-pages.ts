import { Injectable } from '@nestjs/common';
import { WROTE_COOKIE } from '@wishboard/contracts/http/members/own-writes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { nextPageLink } from '../../common/paging/cursor.js';
import type { ListRequest } from './list-request.js';
import { type Feed, PageCache } from './page-cache.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Requests of members for pages, some 300 bytes each. */
const REQUESTS = 20_000;

/** Which page a member's URL asked for, so that the same request need not be taken apart and checked again. */
@Injectable()
export class KeptPages {
  private readonly requests = new LRUCache<string, ListRequest>({ max: REQUESTS });

  constructor(private readonly feed: PageCache) {}

  /** Call with a request that was found to be valid. @param userId null for a visitor, who was let through */
  remember(userId: string | null, url: string, request: ListRequest): void {
    this.requests.set((userId ?? '') + url, request);
  }

  /** The page a member asks for again, if every part of it is in memory. */
  find(userId: string | null, url: string): Feed | null {
    const request = this.requests.get((userId ?? '') + url);
    return request ? this.feed.peek(request, userId) : null;
  }
}

/**
 * Answers requests for pages that are in memory before the framework turns to them: its way to the controller costs
 * more than the answer. Runs behind every check of a request: its session, its origin and its limits.
 */
export function answerKeptPages(app: FastifyInstance, pages: KeptPages): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { session, method, url } = request;
    if (method !== 'GET' || hasJustWritten(request)) return done();
    const feed = pages.find(session?.userId ?? null, url);
    if (!feed) return done();
    sendFeed(feed, request, reply).catch(done);
  });
}

/** Sends a page, or 304 to whoever has it already. */
export async function sendFeed({ body, next }: Feed, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header('cache-control', 'private, no-cache');
  await body.send(request, reply, () => ({
    'content-type': JSON_TYPE,
    ...(next && { link: nextPageLink(request.url, next) }),
  }));
}

/** Whether what is kept in memory may be older than what this browser has just changed. */
export function hasJustWritten(request: FastifyRequest): boolean {
  return request.cookies[WROTE_COOKIE] !== undefined;
}
