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

  @ApiProperty({ enum: REPORT_REASONS, description: 'Of all open reports' })
  worstReason: ReportReason;

  @ApiProperty({ type: 'integer' })
  reports: number;

  @ApiProperty({ description: 'Whether the member objected to what was decided' })
  isObjection: boolean;

  @ApiProperty({ description: 'Whether it is a wish that waits because of what stands on a list' })
  isHeld: boolean;

  @ApiProperty({ required: false, description: 'Whether it is a wish that accounts made together cheer as one' })
  isOfRing?: boolean;

  @ApiProperty({ format: 'date-time' })
  since: string;
}

export class DecisionResponse implements DecisionView {
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

  @ApiProperty({ type: String, nullable: true, description: 'Username of who decided' })
  moderator: string | null;

  @ApiProperty({ format: 'date-time' })
  decidedAt: string;

  @ApiProperty(A_TIME_OR_NULL)
  until: string | null;

  @ApiProperty()
  isTakenBack: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'What the member objected' })
  objection: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What of a list was found in the wish' })
  heldFor: string | null;
}

export class SubjectReportResponse implements SubjectReportView {
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

  @ApiProperty({ description: 'As it was when it was reported' })
  title: string;

  @ApiProperty()
  description: string;

  @ApiProperty()
  link: string;
}

export class SubjectWishResponse {
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

export class RingResponse implements RingView {
  @ApiProperty({ type: [UserSummaryResponse], description: 'At most fifty of them' })
  accounts: UserSummaryResponse[];

  @ApiProperty({ type: 'integer' })
  count: number;

  @ApiProperty({ type: 'integer', description: 'That most of them cheer' })
  wishes: number;
}

export class SubjectResponse extends Subject implements SubjectView {
  @ApiProperty()
  isSuspended: boolean;

  @ApiProperty({
    type: SubjectWishResponse,
    nullable: true,
    description: 'Null of a member, and when the wish is gone',
  })
  wish: SubjectWishResponse | null;

  @ApiProperty({ type: [SubjectReportResponse] })
  reports: SubjectReportResponse[];

  @ApiProperty({ type: [DecisionResponse], description: 'About the member and any wish of theirs, the newest first' })
  decisions: DecisionResponse[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of the picture that is shown, as entries of lists look for it; null where there is none',
  })
  pictureMark: string | null;

  @ApiProperty({
    type: RingResponse,
    required: false,
    description: 'Who cheers the wish, where they were made together',
  })
  ring?: RingResponse;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  latestDecision: string | null;
}

export class DecidedResponse implements DecidedView {
  @ApiProperty({ format: 'uuid', description: 'Of the decision' })
  id: string;
}
