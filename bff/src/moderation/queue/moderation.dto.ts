import { ApiProperty } from '@nestjs/swagger';
import {
  DECISIONS,
  type DecisionRequest,
  type Judgement,
  MODERATION_NOTE_MAX,
  REPORT_REASONS,
  type ReportReason,
  SUBJECT_KINDS,
  SUSPENSION_DAYS_MAX,
  type SubjectKind,
  type TakeBackRequest,
} from '@wishboard/contracts/http/moderation/moderation';
import { IsIn, IsInt, IsString, IsUUID, Max, Min, ValidateIf } from 'class-validator';
import { LimitQueryDto } from '../../common/paging/limit-query.dto.js';
import { ListCursor } from '../../common/paging/list-cursor.js';
import {
  A_UUID,
  ANY_UUID,
  CanBeAbsent,
  CleanText,
  MaxCharacters,
  ONE_OF,
  wholeNumber,
} from '../../common/validation/decorators.js';
import { A_NOTE } from '../reports/report.dto.js';
import { QUEUE_CURSOR_PATTERN } from './queue-cursor.js';

const CURSOR = new RegExp(`^${QUEUE_CURSOR_PATTERN}$`);
const DAYS = wholeNumber(1, SUSPENSION_DAYS_MAX);

/**
 * Decisions that this endpoint takes: all but `take-back`, which has an endpoint of its own, and `hold`, which the board decides
 * automatically.
 */
const DECIDED_HERE = DECISIONS.filter(
  (decision): decision is Exclude<Judgement, 'take-back'> => decision !== 'take-back' && decision !== 'hold',
);

export class QueueQueryDto extends LimitQueryDto {
  @ListCursor(CURSOR)
  cursor?: string;
}

class Words {
  @ApiProperty({ enum: REPORT_REASONS })
  @IsIn(REPORT_REASONS, ONE_OF)
  reason: ReportReason;

  @ApiProperty({
    required: false,
    maxLength: MODERATION_NOTE_MAX,
    description: 'Message to the member whom the decision is about',
  })
  @CanBeAbsent()
  @MaxCharacters(MODERATION_NOTE_MAX, A_NOTE)
  @IsString(A_NOTE)
  @CleanText()
  note?: string;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Id of the newest decision about the subject that the moderator was shown; null if there was none',
  })
  @IsUUID(ANY_UUID, { message: A_UUID })
  @ValidateIf((_, value) => value !== null)
  seen: string | null;
}

export class DecisionDto extends Words implements DecisionRequest {
  @ApiProperty({ enum: SUBJECT_KINDS })
  @IsIn(SUBJECT_KINDS, ONE_OF)
  kind: SubjectKind;

  @ApiProperty({ format: 'uuid' })
  @IsUUID(ANY_UUID, { message: A_UUID })
  id: string;

  @ApiProperty({ enum: DECIDED_HERE })
  @IsIn(DECIDED_HERE, ONE_OF)
  decision: Judgement;

  @ApiProperty({
    type: 'integer',
    required: false,
    minimum: 1,
    maximum: SUSPENSION_DAYS_MAX,
    description: 'Length of a temporary suspension in days; required for `suspend`, not allowed for any other decision',
  })
  @CanBeAbsent()
  @Max(SUSPENSION_DAYS_MAX, DAYS)
  @Min(1, DAYS)
  @IsInt(DAYS)
  days?: number;
}

export class TakeBackDto extends Words implements TakeBackRequest {}
