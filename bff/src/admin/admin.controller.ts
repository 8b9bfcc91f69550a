import { Body, Controller, Get, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountsModeGuard } from '../accounts/session/accounts-mode.guard.js';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Public } from '../sessions/session.guard.js';
import { ActFormDto } from './act-form.dto.js';
import { AdminService } from './admin.service.js';
import { AdminQueryDto } from './admin-query.dto.js';

/** Endpoints of the operators' page, for members who are operators. The page does not exist where operators use the shared password. */
@Controller('admin')
@UseGuards(AccountsModeGuard)
@ApiExcludeController()
export class AdminController {
  constructor(private readonly admin: AdminService) {}

  /** Public, so that where the page does not exist a visitor gets NOT_FOUND. Elsewhere a visitor is refused as on the queue dashboard. */
  @Get()
  @Public()
  page(@Query() { q = '' }: AdminQueryDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.admin.send(q, request, reply);
  }

  @Post('acts/:act')
  @Limited('operator', { takes: 'form' })
  act(
    @Param('act') act: string,
    @Body() form: ActFormDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.admin.act(act, form, request, reply);
  }

  @Post('sign-in')
  @Limited('operator', { takes: 'form' })
  signInAgain(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.admin.signInAgain(request, reply);
  }
}
