import { Injectable } from '@nestjs/common';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { User } from '@wishboard/database/entities/user.entity';
import { ApiException, unauthenticated } from '../../common/errors/api-exception.js';
import { NamedOperators } from '../../operators/named-operators.js';
import { deviceOf } from '../../sessions/device-of.js';
import { SessionCookie } from '../../sessions/session-cookie.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { toOwnView } from '../../users/user.dto.js';
import { UsersRepository } from '../../users/users.repository.js';
import type { Exchange } from './browser-tokens.js';
import { SuspendedVisit } from './suspended-visit.js';

/** Whether a member is suspended. A suspension with an end date ends by itself. */
export const isSuspended = ({ suspendedAt, suspendedUntil }: User) =>
  suspendedAt !== null && (suspendedUntil === null || suspendedUntil > new Date());

/** How a session is opened, if not with a code. */
type OpenedBy = { passkeyId: string } | { providerSid: string | null };

/** Opens a session after a successful sign-in with a code, a passkey or a provider. */
@Injectable()
export class AccountSession {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly suspended: SuspendedVisit,
    private readonly operators: NamedOperators,
  ) {}

  /**
   * Signs the browser in, replacing an existing session, and returns the member.
   *
   * @throws ApiException FORBIDDEN for a suspended member. Only somebody who has proved to be the member learns of it.
   */
  async open(exchange: Exchange, userId: string, openedBy?: OpenedBy): Promise<UserView> {
    const { request, reply } = exchange;
    const member = await this.users.findById(userId);
    if (!member) throw unauthenticated();
    if (isSuspended(member)) {
      this.suspended.begin(exchange, userId);
      throw new ApiException('FORBIDDEN', 'This account is suspended');
    }
    const device = deviceOf(request.headers['user-agent']);
    const token = await this.sessions.create(userId, { ...device, passkeyId: null, ...openedBy });
    if (openedBy && 'passkeyId' in openedBy)
      await this.operators.recordSignIn(userId, [device.browser, device.system].filter(Boolean).join(', '));
    if (request.session) await this.sessions.revoke(request.session);
    this.cookie.set(request, reply, token);
    return toOwnView(member);
  }
}
