import { Injectable } from '@nestjs/common';
import { AdminError } from '@wishboard/database/admin/act';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../common/errors/api-exception.js';
import { NoticesService } from '../notices/notices.service.js';
import { NamedOperators } from '../operators/named-operators.js';
import { sendOperatorPage } from '../operators/send-operator-page.js';
import { memberOf } from '../sessions/member-session.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { ActFormDto } from './act-form.dto.js';
import { AdminRepository, type AskedAct } from './admin.repository.js';
import { adminPage } from './admin-page.js';
import { ALWAYS, PAGE_ACTS } from './page-acts.js';
import { type Said, SaidOnce } from './said-once.js';

/** Where an operator signs in again. */
const SIGN_IN = '/?dialog=join';

/** The page of operators: what there is to see, and their acts. Whom it is not for is refused, which a browser shows as a page. */
@Injectable()
export class AdminService {
  constructor(
    private readonly operators: NamedOperators,
    private readonly repository: AdminRepository,
    private readonly notices: NoticesService,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly said: SaidOnce,
  ) {}

  /** Sends the page, once with what came of the act that led here. @throws ApiException as of {@link NamedOperators.require} */
  async send(search: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const standing = await this.operators.require(request.session, 'mayLook');
    const view = await this.repository.view(search);
    const { announcement } = this.notices.announced();
    const isClosed = this.notices.closed() !== null;
    const said = this.said.take(request, reply);
    sendOperatorPage(reply, 200, adminPage({ ...view, standing, search, announcement, isClosed, said }));
  }

  /**
   * Does what a form asks for, with the reason it gives, and leads to the page that says what came of it.
   *
   * @throws ApiException as of {@link NamedOperators.require}; NOT_FOUND for what is no act of the page
   */
  async act(name: string, form: ActFormDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const standing = await this.operators.require(request.session, ALWAYS.has(name) ? 'mayLook' : 'mayAct');
    const toArguments = Object.hasOwn(PAGE_ACTS, name) ? PAGE_ACTS[name] : undefined;
    if (!toArguments) throw notFound('act');
    const { member, why: reason } = form;
    const asked = { operatorId: standing.userId, reason, name, args: toArguments(form) };
    this.said.keep(request, reply, await this.outcomeOf({ ...asked, ...(member !== undefined && { member }) }));
    // What was written down of the notices the page shows.
    await this.notices.read();
    await reply.redirect(member === undefined ? '/admin' : `/admin?q=${encodeURIComponent(member)}`, 303);
  }

  /** Ends the session and leads to where a passkey opens another. */
  async signInAgain(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sessions.revoke(memberOf(request));
    this.cookie.clear(request, reply);
    await reply.redirect(SIGN_IN, 303);
  }

  private async outcomeOf(asked: AskedAct): Promise<Said> {
    try {
      return { text: await this.repository.act(asked), isRefusal: false };
    } catch (error) {
      if (!(error instanceof AdminError)) throw error;
      return { text: error.message, isRefusal: true };
    }
  }
}
