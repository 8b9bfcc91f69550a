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
import { AdminRepository, type RequestedAct } from './admin.repository.js';
import { adminPage } from './admin-page.js';
import { type ActOutcome, OutcomeCookie } from './outcome-cookie.js';
import { ACTS_WITHOUT_FRESH_PASSKEY, PAGE_ACTS } from './page-acts.js';

/** URL of the dialog in which an operator signs in again. */
const SIGN_IN = '/?dialog=join';

/** Serves the operators' page and runs its acts. A browser without access gets the refusal as a page. */
@Injectable()
export class AdminService {
  constructor(
    private readonly operators: NamedOperators,
    private readonly repository: AdminRepository,
    private readonly notices: NoticesService,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly outcomeCookie: OutcomeCookie,
  ) {}

  /**
   * Sends the page, with the outcome of the act that redirected to it. The outcome is shown once.
   *
   * @throws ApiException as {@link NamedOperators.require} does
   */
  async send(search: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const rights = await this.operators.require(request.session, 'mayLook');
    const view = await this.repository.view(search);
    const { announcement } = this.notices.announced();
    const isClosed = this.notices.closed() !== null;
    const outcome = this.outcomeCookie.take(request, reply);
    sendOperatorPage(reply, 200, adminPage({ ...view, rights, search, announcement, isClosed, outcome }));
  }

  /**
   * Runs the act that a form asks for and redirects to the page that shows the outcome.
   *
   * @throws ApiException as {@link NamedOperators.require} does; NOT_FOUND for a name that is not an act of the page
   */
  async act(name: string, form: ActFormDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const rights = await this.operators.require(
      request.session,
      ACTS_WITHOUT_FRESH_PASSKEY.has(name) ? 'mayLook' : 'mayAct',
    );
    const toArguments = Object.hasOwn(PAGE_ACTS, name) ? PAGE_ACTS[name] : undefined;
    if (!toArguments) throw notFound('act');
    const { member, why: reason } = form;
    const asked = { operatorId: rights.userId, reason, name, args: toArguments(form) };
    this.outcomeCookie.set(request, reply, await this.outcomeOf({ ...asked, ...(member !== undefined && { member }) }));
    // Reloads the notices, which the act may have changed, before the page shows them.
    await this.notices.read();
    await reply.redirect(member === undefined ? '/admin' : `/admin?q=${encodeURIComponent(member)}`, 303);
  }

  /** Ends the session and redirects to the dialog in which a passkey opens another. */
  async signInAgain(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sessions.revoke(memberOf(request));
    this.cookie.clear(request, reply);
    await reply.redirect(SIGN_IN, 303);
  }

  private async outcomeOf(asked: RequestedAct): Promise<ActOutcome> {
    try {
      return { text: await this.repository.act(asked), isRefusal: false };
    } catch (error) {
      if (!(error instanceof AdminError)) throw error;
      return { text: error.message, isRefusal: true };
    }
  }
}
