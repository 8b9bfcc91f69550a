import { ApiProperty } from '@nestjs/swagger';
import {
  DECISIONS,
  type Decision,
  MODERATION_NOTE_MAX,
  OBJECTION_STATES,
  type ObjectionRequest,
  type ObjectionState,
  type OwnDecisionView,
  REPORT_REASONS,
  type ReportReason,
  SUBJECT_KINDS,
  type SubjectKind,
} from '@wishboard/contracts/http/moderation/moderation';
import { IsString, IsUUID, MinLength } from 'class-validator';
import { A_UUID, ANY_UUID, CleanText, MaxCharacters } from '../../common/validation/decorators.js';

const A_TEXT = { message: `Must be text of 1 to ${MODERATION_NOTE_MAX} characters` };

export class ObjectionDto implements ObjectionRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(ANY_UUID, { message: A_UUID })
  decisionId: string;

  @ApiProperty({ minLength: 1, maxLength: MODERATION_NOTE_MAX })
  @MaxCharacters(MODERATION_NOTE_MAX, A_TEXT)
  @MinLength(1, A_TEXT)
  @IsString(A_TEXT)
  @CleanText()
  text: string;
}

export class OwnDecisionResponse implements OwnDecisionView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: SUBJECT_KINDS })
  kind: SubjectKind;

  @ApiProperty({ format: 'uuid' })
  subjectId: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Title of the wish; null if the decision is about a member, or the wish no longer exists',
  })
  wishTitle: string | null;

  @ApiProperty({ enum: DECISIONS })
  decision: Decision;

  @ApiProperty({ enum: REPORT_REASONS })
  reason: ReportReason;

  @ApiProperty({ description: "Moderator's message to the member, or empty" })
  note: string;

  @ApiProperty({ format: 'date-time' })
  decidedAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  until: string | null;

  @ApiProperty({ description: 'Whether the member may still object to the decision' })
  canObject: boolean;

  @ApiProperty({ enum: OBJECTION_STATES })
  objection: ObjectionState;
}
