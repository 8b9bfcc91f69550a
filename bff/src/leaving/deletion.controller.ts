import { Body, Controller, Delete, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AlsoSuspended } from '../accounts/suspension/also-suspended.js';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { NoDemoGuard } from '../sessions/no-demo.guard.js';
import { DeletionDto } from './deletion.dto.js';
import { DeletionService } from './deletion.service.js';

@UseGuards(NoDemoGuard)
@AlsoSuspended()
@Controller('api/user/deletion')
export class DeletionController {
  constructor(private readonly deletion: DeletionService) {}

  @Documented({
    summary:
      "Request the deletion of the current member's account in seven days and end all their sessions; a member with an account of the board needs a sign-in within the last ten minutes. Also for suspended members, in the ten minutes after they tried to sign in",
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
    return this.deletion.schedule({ request, reply }, username);
  }

  @Documented({
    summary:
      "Cancel the deletion of the current member's account; changes nothing if none was requested. Also for suspended members, in the ten minutes after they tried to sign in",
    answers: null,
    status: 204,
    errors: WRITE_ERRORS,
  })
  @Delete()
  takeBack(@Req() request: FastifyRequest): Promise<void> {
    return this.deletion.cancel({ request });
  }
}
