import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import type { HiddenView } from '@wishboard/contracts/http/moderation/sight';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { UsernamePipe } from '../members/username.pipe.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { HiddenResponse } from './hiding.dto.js';
import { HidingService } from './hiding.service.js';

/** Decorates an idempotent act, which needs no idempotency key. */
const act = (summary: string) => Documented({ summary, answers: null, status: 204, errors: WRITE_ERRORS });

@Controller('api')
export class HidingController {
  constructor(private readonly hiding: HidingService) {}

  @Documented({
    summary: 'What the member does not want to see: wishes hidden, members muted and blocked',
    answers: HiddenResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get('user/hidden')
  list(@CurrentSession() { userId }: MemberSession): Promise<HiddenView> {
    return this.hiding.list(userId);
  }

  @act('Never see a wish again; nobody else is told')
  @Limited('reaction')
  @Post('wishes/:id/hide')
  hide(@Call() call: MemberCall, @Param('id', UuidPipe) wishId: string): Promise<void> {
    return this.hiding.hide(call, wishId);
  }

  @act('See a hidden wish again')
  @Limited('reaction')
  @Delete('wishes/:id/hide')
  unhide(@Call() call: MemberCall, @Param('id', UuidPipe) wishId: string): Promise<void> {
    return this.hiding.unhide(call, wishId);
  }

  @act("See a member's wishes in no list, and hear of none of their acts; they are not told")
  @Limited('reaction')
  @Post('users/:username/mute')
  mute(@Call() call: MemberCall, @Param('username', UsernamePipe) username: string): Promise<void> {
    return this.hiding.leaveOut(call, 'mute', username);
  }

  @act('Take muting a member back')
  @Limited('reaction')
  @Delete('users/:username/mute')
  unmute(@Call() call: MemberCall, @Param('username', UsernamePipe) username: string): Promise<void> {
    return this.hiding.letIn(call, 'mute', username);
  }

  @act('Neither see a member nor be seen by them; they are not told')
  @Limited('reaction')
  @Post('users/:username/block')
  block(@Call() call: MemberCall, @Param('username', UsernamePipe) username: string): Promise<void> {
    return this.hiding.leaveOut(call, 'block', username);
  }

  @act('Take blocking a member back')
  @Limited('reaction')
  @Delete('users/:username/block')
  unblock(@Call() call: MemberCall, @Param('username', UsernamePipe) username: string): Promise<void> {
    return this.hiding.letIn(call, 'block', username);
  }
}
