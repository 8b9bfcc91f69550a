import { Body, Controller, Delete, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { NoDemoGuard } from '../sessions/no-demo.guard.js';
import { DeletionDto } from './deletion.dto.js';
import { DeletionService } from './deletion.service.js';

@UseGuards(NoDemoGuard)
@Controller('api/user/deletion')
export class DeletionController {
  constructor(private readonly deletion: DeletionService) {}

  @Documented({
    summary: 'Have one’s account deleted in seven days, within minutes after signing in, and be signed out everywhere',
    answers: null,
    status: 204,
    errors: [...WRITE_ERRORS, 'FORBIDDEN'],
  })
  @Limited('signIn')
  @Post()
  ask(
    @Body() { username }: DeletionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.deletion.ask({ request, reply }, username);
  }

  @Documented({
    summary: 'Keep one’s account after all; nothing changes where it was not to be deleted',
    answers: null,
    status: 204,
    errors: WRITE_ERRORS,
  })
  @Delete()
  takeBack(@Req() request: FastifyRequest): Promise<void> {
    return this.deletion.takeBack({ request });
  }
}
