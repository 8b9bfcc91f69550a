import { Injectable } from '@nestjs/common';
import type { ReportView } from '@wishboard/contracts/http/moderation/moderation';
import { ApiException, notFound } from '../../common/errors/api-exception.js';
import { IdempotencyService } from '../../idempotency/idempotency.service.js';
import type { MemberCall } from '../../idempotency/member-call.js';
import { TrustService } from '../../trust/trust.service.js';
import type { ReportDto } from './report.dto.js';
import { ReportsRepository } from './reports.repository.js';

/** What members report, and what they learn of it. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly trust: TrustService,
  ) {}

  /**
   * Reports a wish or a member, with what it shows now; whoever has an open report of it is answered that one. As JSON text.
   *
   * @throws ApiException FORBIDDEN for what is one's own, RATE_LIMITED beyond what a day allows the member
   */
  add(call: MemberCall, report: ReportDto): Promise<string> {
    const { userId } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        const subject = await this.reports.findSubject(queryable, userId, report);
        if (!subject) throw notFound(report.kind);
        if (subject.memberId === userId) throw new ApiException('FORBIDDEN', 'What is your own cannot be reported');
        await this.trust.checkDay(userId, 'report', queryable);
        return this.reports.add(queryable, userId, subject, report);
      },
      inTransaction: true,
      body: (view) => JSON.stringify(view),
    });
  }

  /** The member's own, the newest first. */
  list(userId: string): Promise<ReportView[]> {
    return this.reports.list(userId);
  }

  purge(): Promise<void> {
    return this.reports.purge();
  }
}
