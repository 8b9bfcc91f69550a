import { Injectable } from '@nestjs/common';
import type { MemberView } from '@wishboard/contracts/http/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../common/errors/api-exception.js';
import type { ListQueryDto } from '../feed/feed.dto.js';
import { FeedService } from '../feed/feed.service.js';
import { toUserView } from '../users/user.dto.js';
import { MembersRepository } from './members.repository.js';

/** A member's board: who they are, and their wishes. */
@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly feed: FeedService,
  ) {}

  /** @throws ApiException NOT_FOUND */
  async find(username: string): Promise<MemberView> {
    const member = await this.members.find(username);
    if (!member) throw notFound('member');
    const { wishCount, grantedCount } = member;
    return { ...toUserView(member), wishCount, grantedCount };
  }

  /** Sends a page of the member's wishes. @throws ApiException NOT_FOUND */
  async sendWishes(username: string, query: ListQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const userId = await this.members.idOf(username);
    if (userId === null) throw notFound('member');
    await this.feed.sendOf(userId, query, request, reply);
  }
}
