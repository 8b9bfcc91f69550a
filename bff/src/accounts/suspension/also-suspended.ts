import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../../common/errors/api-exception.js';
import { Public } from '../../sessions/session.guard.js';
import { SuspensionService } from './suspension.service.js';

/** Lets members through, and suspended members who have just proved their identity. These get a session for this request only. */
@Injectable()
export class AlsoSuspendedGuard implements CanActivate {
  constructor(private readonly suspension: SuspensionService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.session) return true;
    const member = await this.suspension.visitorOf(request);
    if (!member) throw unauthenticated();
    request.session = { userId: member.id, tokenHash: '', expiresAt: new Date(), isSuspended: true };
    return true;
  }
}

/**
 * Marks a controller whose routes suspended members may call as well, in the ten minutes after they tried to sign in. Meant for what a
 * member keeps the right to while suspended. The services must not need a session in the database.
 */
export const AlsoSuspended = () => applyDecorators(Public(), UseGuards(AlsoSuspendedGuard));
