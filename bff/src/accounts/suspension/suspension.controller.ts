import { Body, Controller, Get, Post, Req, UseGuards } from '@nestjs/common';
import type { SuspensionView } from '@wishboard/contracts/http/members/account';
import type { FastifyRequest } from 'fastify';
import { Limited } from '../../common/rate-limit/rate-limits.js';
import { Documented } from '../../docs/documented.decorator.js';
import { NoDemoGuard } from '../../sessions/no-demo.guard.js';
import { Public } from '../../sessions/session.guard.js';
import { SuspensionObjectionDto, SuspensionResponse } from './suspension.dto.js';
import { SuspensionService } from './suspension.service.js';

@Controller('api/account/suspension')
@UseGuards(NoDemoGuard)
@Public()
export class SuspensionController {
  constructor(private readonly suspension: SuspensionService) {}

  @Documented({
    summary:
      'Get the suspension of the member who has just tried to sign in from this browser: its end and the decision about it',
    answers: SuspensionResponse,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Limited('signIn')
  @Get()
  show(@Req() request: FastifyRequest): Promise<SuspensionView> {
    return this.suspension.of(request);
  }

  @Documented({
    summary: 'Object to the suspension, once',
    answers: SuspensionResponse,
    status: 201,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Limited('signIn')
  @Post('objection')
  object(@Req() request: FastifyRequest, @Body() { text }: SuspensionObjectionDto): Promise<SuspensionView> {
    return this.suspension.object(request, text);
  }
}
