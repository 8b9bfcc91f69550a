import { Injectable } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import type { ToggleKeptResponse } from '@wishboard/contracts/http/wishes/wish';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound } from '../common/errors/api-exception.js';
import { decodeCursor, encodeCursor, type Position } from '../common/paging/cursor.js';
import type { PageQueryDto } from '../common/paging/page-query.dto.js';
import { hasJustWritten } from '../feed/cache/kept-pages.js';
import { WishCache } from '../feed/cache/wish-cache.js';
import { WishSender } from '../feed/wish-sender.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { memberOf } from '../sessions/member-session.js';
import type { Unseen } from '../sight/sight.js';
import { Sights } from '../sight/sights.js';
import type { WishFragment } from '../wishes/wish.view.js';
import type { ToggleKeptDto } from './kept.dto.js';
import { KeptRepository } from './kept.repository.js';

interface KeptPage {
  wishes: readonly WishFragment[];
  /** Position of the last row; null on the last page. */
  last: Position | null;
}

/** Maximum number of pages without a visible wish that are skipped for one response. */
const PASSED_MAX = 40;

/** Keeps wishes for members and lists them. */
@Injectable()
export class KeptService {
  constructor(
    private readonly kept: KeptRepository,
    private readonly wishes: WishCache,
    private readonly sender: WishSender,
    private readonly sights: Sights,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
  ) {}

  /**
   * Keeps a wish for the member, or stops keeping it. Returns {@link ToggleKeptResponse} as JSON text. No other member is notified.
   *
   * @throws ApiException NOT_FOUND when there is no such wish, or the member does not see it
   */
  toggle(call: MemberCall, wishId: string, wanted: ToggleKeptDto): Promise<string> {
    const { userId, cause } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        const toggled = await this.kept.toggle(queryable, wishId, userId, wanted, cause);
        if (!toggled) throw notFound('wish');
        return toggled;
      },
      body: ({ kept }) => JSON.stringify({ kept } satisfies ToggleKeptResponse),
      committed: ({ changed }) => {
        if (!changed) return;
        this.changes.publish({ kind: 'reactions', userId });
        this.changes.wakeRelay();
      },
    });
  }

  /** Sends a page of the wishes that the member keeps. The page is private to the member, so only its wishes are cached. */
  async send({ limit = PAGE_LIMIT_DEFAULT, cursor }: PageQueryDto, request: FastifyRequest, reply: FastifyReply) {
    const { userId } = memberOf(request);
    const { lists } = await this.sights.get(userId, hasJustWritten(request));
    let page = await this.read(userId, cursor === undefined ? null : decodeCursor(cursor), limit, lists);
    for (let passed = 0; page.wishes.length === 0 && page.last && passed < PASSED_MAX; passed += 1) {
      page = await this.read(userId, page.last, limit, lists);
    }
    await this.sender.send(page.wishes, page.last && encodeCursor(page.last), request, reply);
  }

  private async read(userId: string, after: Position | null, limit: number, unseen: Unseen): Promise<KeptPage> {
    const read = this.wishes.begin();
    try {
      const rows = await this.kept.list(userId, after, limit + 1);
      const fragments = this.wishes.keep(read, rows);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const isMore = rows.length > limit && last !== undefined;
      return {
        wishes: unseen.filterSeen(page.flatMap(({ id }) => fragments.get(id) ?? [])),
        last: isMore ? { createdAt: last.keptAt, id: last.keptId } : null,
      };
    } finally {
      this.wishes.abandon(read);
    }
  }
}
