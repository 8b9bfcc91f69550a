import { Body, Controller, Post } from '@nestjs/common';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { InteractionResponse, RecordInteractionDto } from './interaction.dto.js';
import { InteractionsService } from './interactions.service.js';

@Controller('api/interactions')
export class InteractionsController {
  constructor(private readonly interactions: InteractionsService) {}

  @Documented({
    summary: 'Record an interaction of the current member with a wish',
    answers: InteractionResponse,
    status: 201,
    errors: WRITE_ERRORS,
    repeatable: true,
  })
  @Limited('interaction')
  @Post()
  record(@Call() call: MemberCall, @Body() interaction: RecordInteractionDto): Promise<string> {
    return this.interactions.record(call, interaction);
  }
}
