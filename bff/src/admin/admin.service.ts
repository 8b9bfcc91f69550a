import { Injectable } from '@nestjs/common';
import { AdminError } from '@wishboard/database/admin/act';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../common/errors/api-exception.js';
import { NoticesService } from '../notices/notices.service.js';
import { NamedOperators } from '../operators/named-operators.js';
import type { Standing } from '../operators/named-operators.repository.js';
import { memberOf } from '../sessions/member-session.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { ActFormDto } from './act-form.dto.js';
import { AdminRepository } from './admin.repository.js';
import { adminPage, refusalPage, type Said } from './admin-page.js';
import { ALWAYS, PAGE_ACTS } from './page-acts.js';
import { sendAdminPage } from './send-admin-page.js';

/** Where an operator signs in again. */
const SIGN_IN = '/?dialog=join';

/** The page of operators: what there is to see, and their acts. */
@Injectable()
export class AdminService {
  constructor(
    private readonly operators: NamedOperators,
    private readonly repository: AdminRepository,
    private readonly notices: NoticesService,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Sends the page; whom it is not for, one that says so. */
  async send(search: string, { session }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const standing = await this.operators.standing(session);
    if (!standing?.isOperator || !standing.mayLook) {
      return sendAdminPage(reply, standing ? 403 : 401, refusalPage(standing));
    }
    await this.sendPage(reply, 200, standing, search, null);
  }

  /** Does what a form asks for, with the reason it gives, and sends the page with what came of it. */
  async act(name: string, form: ActFormDto, { session }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const standing = await this.operators.require(session, ALWAYS.has(name) ? 'mayLook' : 'mayAct');
    const toArguments = Object.hasOwn(PAGE_ACTS, name) ? PAGE_ACTS[name] : undefined;
    if (!toArguments) throw notFound('act');
    const { member, why: reason } = form;
    try {
      const asked = { operatorId: standing.userId, reason, name, args: toArguments(form) };
      const answer = await this.repository.act({ ...asked, ...(member !== undefined && { member }) });
      // What was written down of the notices this very page shows.
      await this.notices.read();
      await this.sendPage(reply, 200, standing, member ?? '', { text: answer, isRefusal: false });
    } catch (error) {
      if (!(error instanceof AdminError)) throw error;
      await this.sendPage(reply, 400, standing, member ?? '', { text: error.message, isRefusal: true });
    }
  }

  /** Ends the session and leads to where a passkey opens another. */
  async signInAgain(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sessions.revoke(memberOf(request));
    this.cookie.clear(request, reply);
    await reply.redirect(SIGN_IN, 303);
  }

  private async sendPage(
    reply: FastifyReply,
    status: number,
    standing: Standing,
    search: string,
    said: Said | null,
  ): Promise<void> {
    const view = await this.repository.view(search);
    const { announcement } = this.notices.announced();
    const isClosed = this.notices.closed() !== null;
    await sendAdminPage(reply, status, adminPage({ ...view, standing, search, announcement, isClosed, said }));
  }
}
