import { Injectable } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import type { QueueItemView, SubjectKind, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException, notFound } from '../../common/errors/api-exception.js';
import { nextPageLink } from '../../common/paging/cursor.js';
import { notOfThisList } from '../../common/paging/list-cursor.js';
import { memberOf } from '../../sessions/member-session.js';
import type { QueueQueryDto } from './moderation.dto.js';
import { QueueRepository } from './queue.repository.js';
import { decodeQueueCursor, encodeQueueCursor } from './queue-cursor.js';

/** The moderation queue, and the details of its subjects. */
@Injectable()
export class QueueService {
  constructor(private readonly queue: QueueRepository) {}

  /** Returns a page of the queue, with one item per subject. */
  async list(
    { limit = PAGE_LIMIT_DEFAULT, cursor }: QueueQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<QueueItemView[]> {
    const after = cursor === undefined ? null : decodeQueueCursor(cursor);
    if (cursor !== undefined && !after) throw notOfThisList();
    const rows = await this.queue.list(memberOf(request).userId, after, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last) void reply.header('link', nextPageLink(request.url, encodeQueueCursor(last)));
    return page.map(({ item }) => item);
  }

  /**
   * Returns a subject with its reports and all decisions about its member.
   *
   * @throws ApiException FORBIDDEN for the moderator's own wishes and account, NOT_FOUND for an unknown subject
   */
  async find(kind: SubjectKind, id: string, moderatorId: string): Promise<SubjectView> {
    const head = await this.queue.findSubject(kind, id);
    if (!head) throw notFound(kind);
    if (head.member.id === moderatorId) throw new ApiException('FORBIDDEN', 'Another moderator decides about this');
    const [reports, ring, decisions] = await Promise.all([
      this.queue.listReports(id),
      this.queue.findRing(id),
      this.queue.listDecisions(head.member.id),
    ]);
    return { kind, id, ...head, ...(ring && { ring }), reports, decisions };
  }
}
