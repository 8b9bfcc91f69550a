import { Controller, Delete, Get, Param } from '@nestjs/common';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionResponse } from './session.dto.js';

@Controller('api/user/sessions')
export class OwnSessionsController {
  constructor(private readonly own: OwnSessionsService) {}

  @Documented({
    summary: "List the current member's sessions: the current session first, then the others by last use, latest first",
    answers: [SessionResponse],
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Get()
  list(@CurrentSession() session: MemberSession): Promise<SessionView[]> {
    return this.own.list(session);
  }

  @Documented({
    summary: 'End all sessions of the current member except the current session',
    answers: null,
    status: 204,
    errors: WRITE_ERRORS,
  })
  @Delete()
  endOthers(@CurrentSession() session: MemberSession): Promise<void> {
    return this.own.endOthers(session);
  }

  @Documented({ summary: 'End a session of the current member', answers: null, status: 204, errors: WRITE_ERRORS })
  @Delete(':id')
  end(@CurrentSession() session: MemberSession, @Param('id', UuidPipe) id: string): Promise<void> {
    return this.own.end(session, id);
  }
}
