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
    summary: 'Where one is signed in: the session that asks first, then those used last',
    answers: [SessionResponse],
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Get()
  list(@CurrentSession() session: MemberSession): Promise<SessionView[]> {
    return this.own.list(session);
  }

  @Documented({
    summary: 'End all sessions of one’s own but the one that asks',
    answers: null,
    status: 204,
    errors: WRITE_ERRORS,
  })
  @Delete()
  endOthers(@CurrentSession() session: MemberSession): Promise<void> {
    return this.own.endOthers(session);
  }

  @Documented({ summary: 'End a session of one’s own', answers: null, status: 204, errors: WRITE_ERRORS })
  @Delete(':id')
  end(@CurrentSession() session: MemberSession, @Param('id', UuidPipe) id: string): Promise<void> {
    return this.own.end(session, id);
  }
}
