import { Injectable } from '@nestjs/common';
import type { MemberView } from '@wishboard/contracts/http/fields/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../common/errors/api-exception.js';
import type { ListQueryDto } from '../feed/feed.dto.js';
import { FeedService } from '../feed/feed.service.js';
import { readerOf } from '../sessions/member-session.js';
import { toUserView } from '../users/user.dto.js';
import { MembersRepository } from './members.repository.js';

/** Reads a member's board: the member and the member's wishes. */
@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly feed: FeedService,
  ) {}

  /** @throws ApiException NOT_FOUND where there is no such member, or `askedBy` (null for a visitor) may not see the board */
  async find(username: string, askedBy: string | null): Promise<MemberView> {
    const member = await this.members.find(username, askedBy);
    if (!member) throw notFound('member');
    const { wishCount, grantedCount, line } = member;
    return { ...toUserView(member), wishCount, grantedCount, line };
  }

  /**
   * Sends a page of the member's wishes.
   *
   * @throws ApiException NOT_FOUND where there is no such member, or the asking member or visitor may not see the board
   */
  async sendWishes(username: string, query: ListQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const board = await this.members.findBoard(username, readerOf(request));
    if (!board) throw notFound('member');
    await this.feed.sendOf(board, query, request, reply);
  }
}
