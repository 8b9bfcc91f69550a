import { Body, Controller, Delete, Get, Param, Patch, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { ErrorCode } from '@wishboard/contracts/http/error';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../../common/rate-limit/rate-limits.js';
import { UuidPipe } from '../../common/validation/uuid.pipe.js';
import { Documented, WRITE_ERRORS } from '../../docs/documented.decorator.js';
import { CurrentSession, type MemberSession } from '../../sessions/member-session.js';
import { Public } from '../../sessions/session.guard.js';
import { UserResponse } from '../../users/user.dto.js';
import { AccountsModeGuard } from '../session/accounts-mode.guard.js';
import { AddPasskeyDto, PasskeyResponse, RenamePasskeyDto, SignInByPasskeyDto } from './passkey.dto.js';
import { PasskeyListService } from './passkey-list.service.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeysService } from './passkeys.service.js';

const FRESH: ErrorCode[] = [...WRITE_ERRORS, 'FORBIDDEN'];
const options = (name: string) => ({ type: 'object', description: `${name}, as defined by WebAuthn Level 3` }) as const;

@Controller('api/account')
@UseGuards(AccountsModeGuard)
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly own: PasskeyListService,
    private readonly signIns: PasskeySignInService,
  ) {}

  @Documented({
    summary: 'Create the WebAuthn request options for signing in with a passkey',
    answers: options('PublicKeyCredentialRequestOptionsJSON'),
    status: 200,
    errors: WRITE_ERRORS,
  })
  @Limited('signIn')
  @Post('passkey/options')
  @Public()
  askForOne(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.signIns.options({ request, reply });
  }

  @Documented({ summary: 'Sign in with a passkey', answers: UserResponse, status: 200, errors: FRESH })
  @Limited('signIn')
  @Post('passkey')
  @Public()
  signIn(
    @Body() signed: SignInByPasskeyDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserView> {
    return this.signIns.signIn({ request, reply }, signed);
  }

  @Documented({
    summary: "List the current member's passkeys, oldest first",
    answers: [PasskeyResponse],
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Get('passkeys')
  list(@CurrentSession() { userId }: MemberSession): Promise<PasskeyView[]> {
    return this.own.list(userId);
  }

  @Documented({
    summary: 'Create the WebAuthn creation options for a new passkey; needs a sign-in within the last ten minutes',
    answers: options('PublicKeyCredentialCreationOptionsJSON'),
    status: 200,
    errors: FRESH,
  })
  @Limited('signIn')
  @Post('passkeys/options')
  askForNew(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.passkeys.options({ request, reply });
  }

  @Documented({
    summary: 'Add a passkey; needs a sign-in within the last ten minutes',
    answers: PasskeyResponse,
    status: 201,
    errors: FRESH,
  })
  @Limited('signIn')
  @Post('passkeys')
  add(@Body() { name, credential }: AddPasskeyDto, @Req() request: FastifyRequest): Promise<PasskeyView> {
    return this.passkeys.add(request, name, credential);
  }

  @Documented({ summary: 'Rename a passkey of the current member', answers: PasskeyResponse, errors: WRITE_ERRORS })
  @Patch('passkeys/:id')
  rename(
    @CurrentSession() { userId }: MemberSession,
    @Param('id', UuidPipe) id: string,
    @Body() { name }: RenamePasskeyDto,
  ): Promise<PasskeyView> {
    return this.own.rename(userId, id, name);
  }

  @Documented({
    summary: 'Delete a passkey of the current member; needs a sign-in within the last ten minutes',
    answers: null,
    status: 204,
    errors: FRESH,
  })
  @Delete('passkeys/:id')
  remove(@Param('id', UuidPipe) id: string, @Req() request: FastifyRequest): Promise<void> {
    return this.passkeys.remove(request, id);
  }
}
