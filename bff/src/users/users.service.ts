import { Inject, Injectable } from '@nestjs/common';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException, notFound, unauthenticated } from '../common/errors/api-exception.js';
import { decodeCursor, nextPageLink } from '../common/paging/cursor.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { isAmbiguous, SESSION_COOKIES } from '../sessions/cookie-names.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { authModeOf, type BffSettings, SETTINGS } from '../settings/settings.js';
import { type ListMembersDto, positionOf } from './list-members.dto.js';
import { decodeNameCursor } from './name-cursor.js';
import { toOwnView, toUserView } from './user.dto.js';
import { UsersRepository } from './users.repository.js';

/** Returns the current member. In demo mode, also lists members and switches between them. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly idempotency: IdempotencyService,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** Returns the member of the session. In demo mode, a visitor becomes the first member. */
  async current(request: FastifyRequest, reply: FastifyReply): Promise<UserView> {
    const { session } = request;
    const member = session ? await this.users.findById(session.userId) : null;
    if (member) return toOwnView(member);
    if (authModeOf(this.settings) !== 'demo' || !mayStartSession(request)) throw unauthenticated();
    const first = await this.users.findFirst();
    if (!first) throw unauthenticated();
    // Demo members are not shown their sessions, so the device is not recorded.
    const token = await this.sessions.create(first.id, { browser: null, system: null, passkeyId: null });
    this.cookie.set(request, reply, token);
    return toOwnView(first);
  }

  /** Returns a page of members. @throws ApiException DEMO_ONLY outside of demo mode */
  async list(query: ListMembersDto, request: FastifyRequest, reply: FastifyReply): Promise<UserView[]> {
    if (authModeOf(this.settings) !== 'demo')
      throw new ApiException('DEMO_ONLY', 'Members are listed in demo mode only');
    const { q, cursor, limit = PAGE_LIMIT_DEFAULT } = query;
    const { members, next } = await (q === undefined
      ? this.users.list(positionOf(cursor, decodeCursor), limit)
      : this.users.find(q, positionOf(cursor, decodeNameCursor), limit));
    if (next) void reply.header('link', nextPageLink(request.url, next));
    return members.map(toUserView);
  }

  /** Ends the session and opens one for another member, who is returned as JSON text. */
  switch(call: MemberCall, userId: string): Promise<string> {
    const { session, request, reply } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        if (authModeOf(this.settings) !== 'demo')
          throw new ApiException('DEMO_ONLY', 'Members can be switched in demo mode only');
        const member = await this.users.findById(userId);
        if (!member) throw notFound('member');
        return { member, token: await this.sessions.rotate(queryable, session, member.id) };
      },
      body: ({ member }) => JSON.stringify(toOwnView(member)),
      committed: ({ token }) => {
        this.sessions.publishEnded(session);
        this.cookie.set(request, reply, token);
      },
    });
  }
}

/**
 * Whether the request may open a demo session. Excluded are embedding pages of other sites, HEAD requests, and browsers
 * with two contradictory session cookies, which a further cookie would not settle.
 */
function mayStartSession(request: FastifyRequest): boolean {
  const { cookie = '', 'sec-fetch-site': site } = request.headers;
  const isClear = SESSION_COOKIES.every((name) => !isAmbiguous(cookie, name));
  return request.method === 'GET' && site !== 'cross-site' && isClear;
}
