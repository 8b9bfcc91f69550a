import { Injectable } from '@nestjs/common';
import { WROTE_COOKIE } from '@wishboard/contracts/http/members/own-writes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { nextPageLink } from '../../common/paging/cursor.js';
import type { ListRequest } from './list-request.js';
import { PageCache, type PreparedPage } from './page-cache.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Maximum number of cached page requests, some 300 bytes each. */
const REQUESTS = 20_000;

/** Caches which page each member's URL asked for, so that a repeated request need not be parsed and validated again. */
@Injectable()
export class KeptPages {
  private readonly requests = new LRUCache<string, ListRequest>({ max: REQUESTS });

  constructor(private readonly feed: PageCache) {}

  /** Remembers a request that passed validation. @param userId null for a visitor whose access was granted */
  remember(userId: string | null, url: string, request: ListRequest): void {
    this.requests.set((userId ?? '') + url, request);
  }

  /** Returns the page for a repeated request if every part of it is in memory, and null otherwise. */
  find(userId: string | null, url: string): PreparedPage | null {
    const request = this.requests.get((userId ?? '') + url);
    return request ? this.feed.peek(request, userId) : null;
  }
}

/**
 * Answers requests for pages that are in memory in a hook, before NestJS handles them: the way to the controller costs
 * more than the response. The hook runs after every check of the request: session, origin and rate limits.
 */
export function answerKeptPages(app: FastifyInstance, pages: KeptPages): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { session, method, url } = request;
    if (method !== 'GET' || hasJustWritten(request)) return done();
    const feed = pages.find(session?.userId ?? null, url);
    if (!feed) return done();
    sendPage(feed, request, reply).catch(done);
  });
}

/** Sends a page, or 304 if the client's ETag matches. */
export async function sendPage(
  { body, next }: PreparedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  void reply.header('cache-control', 'private, no-cache');
  await body.send(request, reply, () => ({
    'content-type': JSON_TYPE,
    ...(next && { link: nextPageLink(request.url, next) }),
  }));
}

/** Whether the caches may be older than a write that this browser has just made. */
export function hasJustWritten(request: FastifyRequest): boolean {
  return request.cookies[WROTE_COOKIE] !== undefined;
}
