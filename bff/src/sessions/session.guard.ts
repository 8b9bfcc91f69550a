import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../common/errors/api-exception.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

const PUBLIC = 'public-route';

/** Marks a route that visitors without a session may call. Every other route is for members only. */
export const Public = () => SetMetadata(PUBLIC, 'always');

/**
 * Marks a route that visitors may call if the operator sets `PUBLIC_READING`. Its service has to use `readerOf`
 * to limit them to public wishes.
 */
export const PublicReading = () => SetMetadata(PUBLIC, 'where reading is public');

/** Lets members through. Applies to every route, so that a forgotten decorator refuses access instead of granting it. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(SETTINGS) private readonly settings: Pick<BffSettings, 'publicReading'>,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<FastifyRequest>().session) return true;
    const opens = this.reflector.getAllAndOverride<string | undefined>(PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (opens === 'always' || (opens !== undefined && this.settings.publicReading)) return true;
    throw unauthenticated();
  }
}
