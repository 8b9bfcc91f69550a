import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { EXPORTS_A_DAY, type LatestExportView } from '@wishboard/contracts/http/members/own-data';
import type { FastifyReply } from 'fastify';
import { ChangeBus } from '../changes/change-bus.js';
import { ApiException, notFound } from '../common/errors/api-exception.js';
import type { Queryable } from '../database/database.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { toExportView } from './export.dto.js';
import { ExportsRepository } from './exports.repository.js';

/**
 * Exports all of a member's data as a file that a worker builds. Available in demo mode, too: a demo member's data is visible to everybody
 * anyway.
 */
@Injectable()
export class ExportService {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
  ) {}

  async latest(userId: string, queryable?: Queryable): Promise<LatestExportView> {
    const latest = await this.exports.latest(userId, queryable);
    return { export: latest && toExportView(latest) };
  }

  /**
   * Requests a new export, unless one is being built. Returns the latest export as JSON text.
   *
   * @throws ApiException RATE_LIMITED beyond `EXPORTS_A_DAY` in 24 hours
   */
  request(call: MemberCall): Promise<string> {
    return this.idempotency.once(call, {
      run: async (transaction) => {
        await this.requestUnlessBuilt(transaction, call);
        return this.latest(call.userId, transaction);
      },
      inTransaction: true,
      body: (latest) => JSON.stringify(latest),
      committed: () => this.changes.wakeRelay(),
    });
  }

  private async requestUnlessBuilt(transaction: Queryable, { userId, cause }: MemberCall): Promise<void> {
    await this.exports.lockMember(transaction, userId);
    const latest = await this.exports.latest(userId, transaction);
    if (latest && latest.size === null && !latest.isLate) return;
    const { asked, seconds } = await this.exports.count(transaction, userId);
    if (asked >= EXPORTS_A_DAY) {
      const retryAfter = Math.max(1, seconds ?? 1);
      throw new ApiException('RATE_LIMITED', 'You have asked for this often today', { retryAfter });
    }
    await this.exports.request(transaction, userId, cause);
  }

  /**
   * Sends the latest file to the member. Proxies and browsers must not cache it.
   *
   * @throws ApiException NOT_FOUND where no file is ready
   */
  async send(userId: string, reply: FastifyReply): Promise<void> {
    const latest = await this.exports.latest(userId);
    if (!latest || latest.size === null) throw notFound('export');
    const name = `wishboard-${latest.askedAt.toISOString().slice(0, 'YYYY-MM-DD'.length)}.zip`;
    void reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': latest.size,
      })
      .type('application/zip')
      .send(Readable.from(this.exports.pieces(latest.id)));
  }

  purge(): Promise<void> {
    return this.exports.deleteExpired();
  }
}
