import type { UserSummary } from '../fields/user.js';

/** What can be reported, and decided about. */
export const SUBJECT_KINDS = ['wish', 'member'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Why something is reported, and why a moderator decides as they do. The worst first: the queue goes by it. */
export const REPORT_REASONS = ['danger', 'harassment', 'private', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Characters of what a reporter, a moderator or who objects adds in their own words. */
export const MODERATION_NOTE_MAX = 500;

/** Who sees a wish then: its owner alone, nobody, or its owner and who follows them. */
export const WISH_MODERATIONS = ['hidden', 'removed', 'limited'] as const;
export type WishModeration = (typeof WISH_MODERATIONS)[number];

/**
 * What is decided about a wish or a member. `take-back` undoes at any time, `uphold` ends an objection, and `hold` no moderator decides:
 * the board does by itself, for what stands on moderators' lists and for what is alike too often.
 */
export const DECISIONS = [
  'nothing',
  'warn',
  'hide',
  'remove',
  'limit',
  'suspend',
  'ban',
  'take-back',
  'uphold',
  'hold',
] as const;
export type Decision = (typeof DECISIONS)[number];
/** What a moderator decides. */
export type Judgement = Exclude<Decision, 'hold'>;

/** What each decision makes of a wish; the others leave it as it is. */
export const MODERATION_OF: Partial<Record<Decision, WishModeration>> = {
  hide: 'hidden',
  remove: 'removed',
  limit: 'limited',
  hold: 'hidden',
};

/** What a moderator may find of what was reported: the two others answer what was decided before. */
export type Finding = Exclude<Judgement, 'take-back' | 'uphold'>;
export const FINDINGS = DECISIONS.filter(
  (decision): decision is Finding => !['take-back', 'uphold', 'hold'].includes(decision),
);

/** The longest suspension for a time, in days. */
export const SUSPENSION_DAYS_MAX = 365;
/** Reports of one member in 24 hours. */
export const REPORTS_A_DAY = 50;
/** Days after which a removed wish is erased, and until which its owner can object to what was decided. */
export const OBJECTION_DAYS = 30;
/** Days for which a report stays after it was decided about. */
export const REPORT_DAYS = 180;
/** Reports that GET /api/reports/mine lists, and decisions that GET /api/moderation/own does. */
export const OWN_LISTED = 50;

/** Body of POST /api/reports. */
export interface ReportRequest {
  kind: SubjectKind;
  /** Of the wish or the member. */
  id: string;
  reason: ReportReason;
  /** In the reporter's own words. */
  note?: string;
}

/** What came of a report. */
export const REPORT_OUTCOMES = ['open', 'nothing', 'acted'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** An own report: answer of POST /api/reports, and item of GET /api/reports/mine. */
export interface ReportView {
  id: string;
  kind: SubjectKind;
  subjectId: string;
  /** Title of the wish or name of the member, as it was when it was reported; empty where one of the two blocks the other. */
  about: string;
  reason: ReportReason;
  outcome: ReportOutcome;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; null while it is open. */
  decidedAt: string | null;
}

/** What became of an objection: nobody objected, it waits, or the decision stands. */
export const OBJECTION_STATES = ['none', 'open', 'upheld'] as const;
export type ObjectionState = (typeof OBJECTION_STATES)[number];

/** Item of GET /api/moderation/own: what was decided about the asking member or a wish of theirs, and still holds. */
export interface OwnDecisionView {
  id: string;
  kind: SubjectKind;
  subjectId: string;
  /** Title of the wish, null where there is none or no more. */
  wishTitle: string | null;
  decision: Decision;
  reason: ReportReason;
  /** The moderator's words to the member, or the empty string. */
  note: string;
  /** ISO 8601, UTC. */
  decidedAt: string;
  /** Until when a suspension lasts: ISO 8601, UTC; null for other decisions, and for one without an end. */
  until: string | null;
  /** Whether the member may still object: once, within {@link OBJECTION_DAYS} days. */
  canObject: boolean;
  objection: ObjectionState;
}

/** Body of POST /api/moderation/objections. */
export interface ObjectionRequest {
  decisionId: string;
  text: string;
}

/** What the queue has of a subject: item of GET /api/moderation/queue, the worst and then the oldest first. */
export interface QueueItemView {
  kind: SubjectKind;
  id: string;
  /** Title of the wish or name of the member, as it is now, or as it was when it was reported. */
  about: string;
  member: UserSummary;
  /** Of all open reports. */
  worstReason: ReportReason;
  /** Open reports. */
  reports: number;
  /** Whether the member objected to what was decided. */
  isObjection: boolean;
  /** Whether it is a wish that waits because of what stands on a list or is alike too often, and is shown to nobody but its owner until then. */
  isHeld: boolean;
  /** Whether it is a wish that a ring cheers: {@link SubjectView.ring}. Absent otherwise. */
  isOfRing?: boolean;
  /** When the first of them came: ISO 8601, UTC. */
  since: string;
}

/** A decision as moderators see it. */
export interface DecisionView {
  id: string;
  kind: SubjectKind;
  subjectId: string;
  decision: Decision;
  reason: ReportReason;
  note: string;
  /** Username of who decided; null when they are gone, or it was the board itself. */
  moderator: string | null;
  /** ISO 8601, UTC. */
  decidedAt: string;
  /** ISO 8601, UTC; null unless it suspends for a time. */
  until: string | null;
  isTakenBack: boolean;
  /** What the member objected, or null. */
  objection: string | null;
  /** What of a list was found in the wish, or what the board noticed, as text (held-for.ts); null of all but `hold`. */
  heldFor: string | null;
}

/** A report as moderators see it: not who it came from. */
export interface SubjectReportView {
  id: string;
  reason: ReportReason;
  note: string;
  isOpen: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** What was reported, as it was then; the empty text for what it did not have. */
  title: string;
  description: string;
  link: string;
}

/** Accounts that were made within a day of each other and cheer the same wishes. */
export interface RingView {
  /** At most fifty of them. */
  accounts: UserSummary[];
  count: number;
  /** Wishes that most of them cheer, the one that is looked at among them. */
  wishes: number;
}

/** Answer of GET /api/moderation/subjects/:kind/:id. */
export interface SubjectView {
  kind: SubjectKind;
  id: string;
  member: UserSummary;
  /** Whether the member is suspended now. */
  isSuspended: boolean;
  /** The wish as it is now; null of a member, and when it is gone. */
  wish: {
    title: string;
    description: string;
    productUrl: string | null;
    moderation: WishModeration | null;
    /** ISO 8601, UTC. */
    createdAt: string;
  } | null;
  reports: SubjectReportView[];
  /** What was decided about the member and any wish of theirs, the newest first. */
  decisions: DecisionView[];
  /** The mark of the picture it shows, of the wish's product or of the member; null where it has none that can be known again. */
  pictureMark: string | null;
  /** What the board noticed of who cheers the wish, until that is decided about. Absent where there is nothing. */
  ring?: RingView;
  /** The newest decision about this very subject, which the next one names as `seen`; null when there is none. */
  latestDecision: string | null;
}

/** Body of POST /api/moderation/decisions. */
export interface DecisionRequest {
  kind: SubjectKind;
  id: string;
  decision: Judgement;
  reason: ReportReason;
  /** To the member whom it is about. */
  note?: string;
  /** Of a suspension for a time, and of nothing else. */
  days?: number;
  /** {@link SubjectView.latestDecision} as the moderator was shown it: whoever decides after another is told so. */
  seen: string | null;
}

/** Body of POST /api/moderation/decisions/:id/take-back. */
export interface TakeBackRequest {
  reason: ReportReason;
  note?: string;
  /** As in {@link DecisionRequest}. */
  seen: string | null;
}

/** Answer of both. */
export interface DecidedView {
  id: string;
}

/** Months that GET /api/moderation/numbers answers at most, the one that is not over among them. */
export const NUMBERS_MONTHS = 12;

/** Item of GET /api/moderation/numbers, the newest first: what came of moderation in a month of UTC, in numbers alone. */
export interface ModerationMonthView {
  /** As in 2026-11. */
  month: string;
  reported: Record<ReportReason, number>;
  decided: Record<Finding, number>;
  /** How often a member objected. */
  objected: number;
  /** Decisions that stood after an objection. */
  upheld: number;
  /** Decisions that were taken back, after an objection or without one. */
  overturned: number;
}
