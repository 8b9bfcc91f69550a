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
    summary: 'List the wishes that the current member has hidden, and the members whom they have muted and blocked',
    answers: HiddenResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get('user/hidden')
  list(@CurrentSession() { userId }: MemberSession): Promise<HiddenView> {
    return this.hiding.list(userId);
  }

  @act('Hide a wish from the current member; nobody else is notified')
  @Limited('reaction')
  @Post('wishes/:id/hide')
  hide(@Call() call: MemberCall, @Param('id', UuidPipe) wishId: string): Promise<void> {
    return this.hiding.hide(call, wishId);
  }

  @act('Show a hidden wish again')
  @Limited('reaction')
  @Delete('wishes/:id/hide')
  unhide(@Call() call: MemberCall, @Param('id', UuidPipe) wishId: string): Promise<void> {
    return this.hiding.unhide(call, wishId);
  }

  @act(
    'Mute a member: their wishes appear in no list and their actions cause no notification; the member is not notified',
  )
  @Limited('reaction')
  @Post('users/:username/mute')
  mute(@Call() call: MemberCall, @Param('username', UsernamePipe) username: string): Promise<void> {
    return this.hiding.muteOrBlock(call, 'mute', username);
  }

  @act('Unmute a member')
  @Limited('reaction')
  @Delete('users/:username/mute')
  unmute(@Call() call: MemberCall, @Param('username', UsernamePipe) username: string): Promise<void> {
    return this.hiding.unmuteOrUnblock(call, 'mute', username);
  }

  @act('Block a member: neither of the two members sees the other; the member is not notified')
  @Limited('reaction')
  @Post('users/:username/block')
  block(@Call() call: MemberCall, @Param('username', UsernamePipe) username: string): Promise<void> {
    return this.hiding.muteOrBlock(call, 'block', username);
  }

  @act('Unblock a member')
  @Limited('reaction')
  @Delete('users/:username/block')
  unblock(@Call() call: MemberCall, @Param('username', UsernamePipe) username: string): Promise<void> {
    return this.hiding.unmuteOrUnblock(call, 'block', username);
  }
}
