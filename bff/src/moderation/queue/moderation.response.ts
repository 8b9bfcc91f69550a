import { ApiProperty } from '@nestjs/swagger';
import {
  DECISIONS,
  type DecidedView,
  type Decision,
  type DecisionView,
  type QueueItemView,
  REPORT_REASONS,
  type ReportReason,
  type RingView,
  SUBJECT_KINDS,
  type SubjectKind,
  type SubjectReportView,
  type SubjectView,
  WISH_MODERATIONS,
  type WishModeration,
} from '@wishboard/contracts/http/moderation/moderation';
import { UserSummaryResponse } from '../../users/user.dto.js';

const A_TIME_OR_NULL = { type: String, format: 'date-time', nullable: true } as const;

class Subject {
  @ApiProperty({ enum: SUBJECT_KINDS })
  kind: SubjectKind;

  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  member: UserSummaryResponse;
}

export class QueueItemResponse extends Subject implements QueueItemView {
  @ApiProperty()
  about: string;

  @ApiProperty({ enum: REPORT_REASONS, description: 'Most severe reason among all open items about the subject' })
  worstReason: ReportReason;

  @ApiProperty({ type: 'integer' })
  reports: number;

  @ApiProperty({ description: 'Whether an objection by the member awaits an answer' })
  isObjection: boolean;

  @ApiProperty({
    description:
      'Whether the subject is a wish that is held for a moderator, because of a filter or an automatic check',
  })
  isHeld: boolean;

  @ApiProperty({
    required: false,
    description: 'True if the subject is a wish that a ring of accounts cheers; absent otherwise',
  })
  isOfRing?: boolean;

  @ApiProperty({ format: 'date-time' })
  since: string;
}

class DecisionResponse implements DecisionView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: SUBJECT_KINDS })
  kind: SubjectKind;

  @ApiProperty({ format: 'uuid' })
  subjectId: string;

  @ApiProperty({ enum: DECISIONS })
  decision: Decision;

  @ApiProperty({ enum: REPORT_REASONS })
  reason: ReportReason;

  @ApiProperty()
  note: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Username of the moderator; null if that account no longer exists, or the board decided automatically',
  })
  moderator: string | null;

  @ApiProperty({ format: 'date-time' })
  decidedAt: string;

  @ApiProperty(A_TIME_OR_NULL)
  until: string | null;

  @ApiProperty()
  isTakenBack: boolean;

  @ApiProperty({ type: String, nullable: true, description: "Text of the member's objection; null if there is none" })
  objection: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'For `hold`, the filter that matched or what an automatic check found; null for any other decision',
  })
  heldFor: string | null;
}

class SubjectReportResponse implements SubjectReportView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: REPORT_REASONS })
  reason: ReportReason;

  @ApiProperty()
  note: string;

  @ApiProperty()
  isOpen: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ description: 'Title of the wish or name of the member at the time of the report' })
  title: string;

  @ApiProperty()
  description: string;

  @ApiProperty()
  link: string;
}

class SubjectWishResponse {
  @ApiProperty()
  title: string;

  @ApiProperty()
  description: string;

  @ApiProperty({ type: String, nullable: true })
  productUrl: string | null;

  @ApiProperty({ enum: WISH_MODERATIONS, nullable: true, type: String })
  moderation: WishModeration | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

class RingResponse implements RingView {
  @ApiProperty({ type: [UserSummaryResponse], description: 'Accounts of the ring, at most fifty' })
  accounts: UserSummaryResponse[];

  @ApiProperty({ type: 'integer' })
  count: number;

  @ApiProperty({ type: 'integer', description: 'Number of wishes that most accounts of the ring cheer' })
  wishes: number;
}

export class SubjectResponse extends Subject implements SubjectView {
  @ApiProperty()
  isSuspended: boolean;

  @ApiProperty({
    type: SubjectWishResponse,
    nullable: true,
    description: 'Current state of the wish; null if the subject is a member, or the wish no longer exists',
  })
  wish: SubjectWishResponse | null;

  @ApiProperty({ type: [SubjectReportResponse] })
  reports: SubjectReportResponse[];

  @ApiProperty({
    type: [DecisionResponse],
    description: 'Decisions about the member and all their wishes, newest first',
  })
  decisions: DecisionResponse[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Perceptual mark of the displayed picture, as used by picture filters; null if there is none',
  })
  pictureMark: string | null;

  @ApiProperty({
    type: RingResponse,
    required: false,
    description: 'Ring of accounts, created at about the same time, that cheers the wish; absent if there is none',
  })
  ring?: RingResponse;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  latestDecision: string | null;
}

export class DecidedResponse implements DecidedView {
  @ApiProperty({ format: 'uuid', description: 'Id of the decision' })
  id: string;
}
