import { ApiProperty } from '@nestjs/swagger';
import {
  ANNOUNCEMENT_MAX,
  type AnnouncementView,
  type LatestAnnouncementView,
} from '@wishboard/contracts/http/announcement';

class AnnouncementResponse implements AnnouncementView {
  @ApiProperty({
    format: 'date-time',
    description: 'Time at which the announcement was made; a different time means a different announcement',
  })
  since: string;

  @ApiProperty({ maxLength: ANNOUNCEMENT_MAX })
  english: string;

  @ApiProperty({ maxLength: ANNOUNCEMENT_MAX, description: 'Text in Traditional Chinese' })
  chinese: string;
}

export class LatestAnnouncementResponse implements LatestAnnouncementView {
  @ApiProperty({ type: AnnouncementResponse, nullable: true })
  announcement: AnnouncementResponse | null;
}
