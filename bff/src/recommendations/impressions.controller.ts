import { Body, Controller, Post } from '@nestjs/common';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { RecordImpressionsDto } from './impression.dto.js';
import { ImpressionsService } from './impressions.service.js';

@Controller('api/interactions/impressions')
export class ImpressionsController {
  constructor(private readonly impressions: ImpressionsService) {}

  @Documented({
    summary: 'Record which recommendations the current member was shown',
    answers: null,
    status: 204,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Limited('interaction')
  @Post()
  record(@Call() call: MemberCall, @Body() { wishIds }: RecordImpressionsDto): Promise<string> {
    return this.impressions.record(call, wishIds);
  }
}
