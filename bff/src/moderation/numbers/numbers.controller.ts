import { Controller, Get } from '@nestjs/common';
import type { ModerationMonthView } from '@wishboard/contracts/http/moderation/moderation';
import { Documented } from '../../docs/documented.decorator.js';
import { Public } from '../../sessions/session.guard.js';
import { ModerationMonthResponse } from './numbers.response.js';
import { NumbersService } from './numbers.service.js';

@Controller('api/moderation/numbers')
export class NumbersController {
  constructor(private readonly numbers: NumbersService) {}

  @Documented({
    summary: 'List the numbers of reports, decisions, objections and decisions taken back by month, newest first',
    answers: [ModerationMonthResponse],
  })
  @Get()
  @Public()
  list(): Promise<ModerationMonthView[]> {
    return this.numbers.list();
  }
}
