import { Injectable } from '@nestjs/common';
import type { ReportView } from '@wishboard/contracts/http/moderation/moderation';
import { ApiException, notFound } from '../../common/errors/api-exception.js';
import { IdempotencyService } from '../../idempotency/idempotency.service.js';
import type { MemberCall } from '../../idempotency/member-call.js';
import { TrustService } from '../../trust/trust.service.js';
import type { ReportDto } from './report.dto.js';
import { ReportsRepository } from './reports.repository.js';

/** Takes members' reports, and shows members their outcome. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly trust: TrustService,
  ) {}

  /**
   * Reports a wish or a member, with its current texts. A member who already has an open report of the subject gets that one. Returns
   * the report as JSON text.
   *
   * @throws ApiException FORBIDDEN for the member's own wish or account, NOT_FOUND for an unknown subject, RATE_LIMITED beyond the
   * member's daily limit
   */
  add(call: MemberCall, report: ReportDto): Promise<string> {
    const { userId } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        const subject = await this.reports.findSubject(queryable, userId, report);
        if (!subject) throw notFound(report.kind);
        if (subject.memberId === userId) throw new ApiException('FORBIDDEN', 'What is your own cannot be reported');
        await this.trust.checkDailyLimit(userId, 'report', queryable);
        return this.reports.add(queryable, userId, subject, report);
      },
      inTransaction: true,
      body: (view) => JSON.stringify(view),
    });
  }

  /** Returns the member's own reports, the newest first. */
  list(userId: string): Promise<ReportView[]> {
    return this.reports.list(userId);
  }

  purge(): Promise<void> {
    return this.reports.purge();
  }
}
