import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { EXPORTS_A_DAY, type LatestExportView } from '@wishboard/contracts/http/members/own-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangeBus } from '../changes/change-bus.js';
import { ApiException, notFound } from '../common/errors/api-exception.js';
import { memberOf } from '../sessions/member-session.js';
import { causeOf } from '../tracing/trace-requests.js';
import { toExportView } from './export.dto.js';
import { ExportsRepository } from './exports.repository.js';

/** Everything of a member's as a file, which a worker makes. In a demo, too: what a demo member has, everybody there can see anyway. */
@Injectable()
export class ExportService {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly changes: ChangeBus,
  ) {}

  async latest(userId: string): Promise<LatestExportView> {
    const latest = await this.exports.latest(userId);
    return { export: latest && toExportView(latest) };
  }

  /**
   * Has a new one made, unless one is being made, and answers it.
   *
   * @throws ApiException RATE_LIMITED for more than a few a day
   */
  async ask(request: FastifyRequest): Promise<LatestExportView> {
    const { userId } = memberOf(request);
    await this.exports.inTurn(userId, async (transaction) => {
      const latest = await this.exports.latest(userId, transaction);
      if (latest && latest.size === null && !latest.isLate) return;
      const { asked, seconds } = await this.exports.count(transaction, userId);
      if (asked >= EXPORTS_A_DAY) {
        const retryAfter = Math.max(1, seconds ?? 1);
        throw new ApiException('RATE_LIMITED', 'You have asked for this often today', { retryAfter });
      }
      await this.exports.ask(transaction, userId, causeOf(request));
    });
    this.changes.eventsWritten();
    return this.latest(userId);
  }

  /** Sends the latest file to the member alone; nothing on the way may keep it. @throws ApiException NOT_FOUND where there is none */
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
