import { Controller, Delete, Get, Param } from '@nestjs/common';
import type { ErrorCode } from '@wishboard/contracts/http/error';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented } from '../docs/documented.decorator.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionResponse } from './session.dto.js';

const WRITE: ErrorCode[] = [
  'UNAUTHENTICATED',
  'CROSS_SITE',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

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
    errors: WRITE,
  })
  @Delete()
  endOthers(@CurrentSession() session: MemberSession): Promise<void> {
    return this.own.endOthers(session);
  }

  @Documented({ summary: 'End a session of one’s own', answers: null, status: 204, errors: WRITE })
  @Delete(':id')
  end(@CurrentSession() session: MemberSession, @Param('id', UuidPipe) id: string): Promise<void> {
    return this.own.end(session, id);
  }
}
