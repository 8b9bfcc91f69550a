import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { Public } from '../sessions/session.guard.js';
import { AuthService } from './auth.service.js';

@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Documented({
    summary: 'Redirect to the identity provider to sign in',
    answers: null,
    status: 302,
    errors: ['NOT_FOUND'],
  })
  @Get('login')
  @Public()
  login(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.auth.signIn(request, reply);
  }

  @Documented({
    summary: 'Complete the sign-in on return from the identity provider, and redirect to the board',
    answers: null,
    status: 302,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  })
  @Get('callback')
  @Public()
  callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.auth.finishSignIn(request, reply);
  }

  @Documented({
    summary: 'Sign out, which ends the current session',
    answers: null,
    status: 204,
    errors: WRITE_ERRORS,
  })
  @Post('logout')
  logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    return this.auth.signOut(request, reply);
  }
}
