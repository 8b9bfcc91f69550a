import { Body, Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { ErrorCode } from '@wishboard/contracts/http/error';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { Public } from '../sessions/session.guard.js';
import { UserResponse } from '../users/user.dto.js';
import { CheckCodeDto, CheckCodeResponseDto, ConfirmDto, RequestCodeDto, SignUpDto } from './account.dto.js';
import { CodesService } from './codes/codes.service.js';
import { AccountsModeGuard } from './session/accounts-mode.guard.js';
import { AccountSignUpService } from './sign-up/account-sign-up.service.js';

const ERRORS: ErrorCode[] = ['CROSS_SITE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

@Controller('api/account')
@UseGuards(AccountsModeGuard)
export class AccountsController {
  constructor(
    private readonly codes: CodesService,
    private readonly signUps: AccountSignUpService,
  ) {}

  @Documented({
    summary: 'Send a one-time sign-in code to an e-mail address',
    answers: null,
    status: 204,
    errors: ERRORS,
  })
  @Limited('signIn')
  @Post('code')
  @Public()
  send(
    @Body() { email, language }: RequestCodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.codes.send({ request, reply }, email, language);
  }

  @Documented({
    summary: 'Sign in with a one-time code, in the browser that requested it',
    answers: CheckCodeResponseDto,
    status: 200,
    errors: [...ERRORS, 'UNAUTHENTICATED', 'FORBIDDEN'],
  })
  @Limited('signIn')
  @Post('code/check')
  @Public()
  check(
    @Body() { code }: CheckCodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CheckCodeResponseDto> {
    return this.codes.check({ request, reply }, code);
  }

  @Documented({
    summary:
      'Create an account for the e-mail address that a code has verified; needs an invitation if sign-up is by invitation only',
    answers: UserResponse,
    status: 201,
    errors: [...ERRORS, 'UNAUTHENTICATED', 'PROOF_REQUIRED'],
  })
  @Limited('signIn')
  @Post('sign-up')
  @Public()
  signUp(
    @Body() asked: SignUpDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserView> {
    return this.signUps.signUp({ request, reply }, asked);
  }

  @Documented({
    summary:
      'Create the proof-of-work challenge that a sign-up needs while sign-ups are unusually frequent; it is valid for five minutes',
    answers: { type: 'object', description: 'ALTCHA 2 challenge: parameters and signature' },
    status: 200,
    errors: ERRORS,
  })
  @Limited('signIn')
  @Post('sign-up/challenge')
  @Public()
  challenge(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.signUps.challenge({ request, reply });
  }

  @Documented({
    summary:
      "Send a one-time code to the current member's own e-mail address, to confirm their identity before a change of passkeys",
    answers: null,
    status: 204,
    errors: [...ERRORS, 'UNAUTHENTICATED'],
  })
  @Limited('signIn')
  @Post('confirm')
  confirm(
    @Body() { language }: ConfirmDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.codes.confirm({ request, reply }, language);
  }
}
