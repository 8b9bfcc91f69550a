import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { User } from '@wishboard/database/entities/user.entity';
import type { FastifyRequest } from 'fastify';
import { Repository } from 'typeorm';
import { ApiException } from '../../common/errors/api-exception.js';
import { memberOf } from '../../sessions/member-session.js';

/** Admits moderators only. Reads the role on every request, so that a member who loses it is refused from the next request on. */
@Injectable()
export class ModeratorGuard implements CanActivate {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { userId } = memberOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (await this.users.existsBy({ id: userId, isModerator: true })) return true;
    throw new ApiException('FORBIDDEN', 'This is for moderators');
  }
}
