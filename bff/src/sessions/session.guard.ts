import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../common/errors/api-exception.js';

const PUBLIC = 'public-route';

/** Marks a route that visitors without a session may call. Every other one is for members. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Lets members through. Stands before every route, so that a forgotten rule refuses instead of opening. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<FastifyRequest>().session) return true;
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()])) return true;
    throw unauthenticated();
  }
}
