import { ApiProperty } from '@nestjs/swagger';
import {
  MODERATION_NOTE_MAX,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  type ReportOutcome,
  type ReportReason,
  type ReportRequest,
  type ReportView,
  SUBJECT_KINDS,
  type SubjectKind,
} from '@wishboard/contracts/http/moderation/moderation';
import { IsIn, IsString, IsUUID } from 'class-validator';
import { A_UUID, ANY_UUID, CanBeAbsent, CleanText, MaxCharacters, ONE_OF } from '../../common/validation/decorators.js';

export const A_NOTE = { message: `Must be text of at most ${MODERATION_NOTE_MAX} characters` };

export class ReportDto implements ReportRequest {
  @ApiProperty({ enum: SUBJECT_KINDS })
  @IsIn(SUBJECT_KINDS, ONE_OF)
  kind: SubjectKind;

  @ApiProperty({ format: 'uuid', description: 'Id of the wish or the member' })
  @IsUUID(ANY_UUID, { message: A_UUID })
  id: string;

  @ApiProperty({ enum: REPORT_REASONS })
  @IsIn(REPORT_REASONS, ONE_OF)
  reason: ReportReason;

  @ApiProperty({
    required: false,
    maxLength: MODERATION_NOTE_MAX,
    description: "Explanation in the reporter's own words",
  })
  @CanBeAbsent()
  @MaxCharacters(MODERATION_NOTE_MAX, A_NOTE)
  @IsString(A_NOTE)
  @CleanText()
  note?: string;
}

export class ReportResponse implements ReportView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: SUBJECT_KINDS })
  kind: SubjectKind;

  @ApiProperty({ format: 'uuid' })
  subjectId: string;

  @ApiProperty({
    description:
      'Title of the wish or name of the member at the time of the report; empty if one of the two members blocks the other',
  })
  about: string;

  @ApiProperty({ enum: REPORT_REASONS })
  reason: ReportReason;

  @ApiProperty({ enum: REPORT_OUTCOMES })
  outcome: ReportOutcome;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ format: 'date-time', nullable: true, type: String })
  decidedAt: string | null;
}
