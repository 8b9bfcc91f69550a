import { Controller, Get } from '@nestjs/common';
import type { LatestAnnouncementView } from '@wishboard/contracts/http/announcement';
import { Documented } from '../docs/documented.decorator.js';
import { Public } from '../sessions/session.guard.js';
import { LatestAnnouncementResponse } from './announcement.dto.js';
import { NoticesService } from './notices.service.js';

@Controller('api/announcement')
export class AnnouncementController {
  constructor(private readonly notices: NoticesService) {}

  @Documented({
    summary: "Get the operators' current announcement",
    answers: LatestAnnouncementResponse,
  })
  @Get()
  @Public()
  find(): LatestAnnouncementView {
    return this.notices.announced();
  }
}
