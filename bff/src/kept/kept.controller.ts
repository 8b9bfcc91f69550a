import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageQueryDto } from '../common/paging/page-query.dto.js';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { WishResponse } from '../wishes/wish.dto.js';
import { ToggleKeptAnswer, ToggleKeptDto } from './kept.dto.js';
import { KeptService } from './kept.service.js';

@Controller('api/wishes')
export class KeptController {
  constructor(private readonly kept: KeptService) {}

  @Documented({
    summary: 'List the wishes that the current member keeps, most recently kept first',
    answers: [WishResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get('kept')
  list(@Query() query: PageQueryDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.kept.send(query, request, reply);
  }

  @Documented({
    summary: 'Toggle whether the current member keeps a wish, or set it to a given state; nobody else is notified',
    answers: ToggleKeptAnswer,
    errors: WRITE_ERRORS,
    status: 200,
    repeatable: true,
  })
  @Limited('reaction')
  @Post(':id/keep')
  toggle(
    @Call() call: MemberCall,
    @Param('id', UuidPipe) wishId: string,
    @Body() wanted: ToggleKeptDto,
  ): Promise<string> {
    return this.kept.toggle(call, wishId, wanted);
  }
}
