import type { UserSummary } from '../fields/user.js';

/** Kinds of subjects that can be reported and decided about. */
export const SUBJECT_KINDS = ['wish', 'member'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Reasons for a report and for a decision, the most severe first. The moderation queue is sorted in this order. */
export const REPORT_REASONS = ['danger', 'harassment', 'private', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Maximum length of the note of a reporter, a moderator or an objecting member, in Unicode code points. */
export const MODERATION_NOTE_MAX = 500;

/**
 * Restrictions on a wish. `hidden`: only its owner sees it. `removed`: nobody sees it. `limited`: its owner and their followers see
 * it.
 */
export const WISH_MODERATIONS = ['hidden', 'removed', 'limited'] as const;
export type WishModeration = (typeof WISH_MODERATIONS)[number];

/**
 * Decisions about a wish or a member. `take-back` undoes an earlier decision at any time. `uphold` rejects an objection. `hold` is
 * never a moderator's decision: the board itself holds a wish that matches a filter list, or that resembles too many others.
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
/** The decisions that a moderator can make. */
export type Judgement = Exclude<Decision, 'hold'>;

/** The restriction that each decision puts on a wish. Decisions that are not listed leave the wish as it is. */
export const MODERATION_OF: Partial<Record<Decision, WishModeration>> = {
  hide: 'hidden',
  remove: 'removed',
  limit: 'limited',
  hold: 'hidden',
};

/** Decisions about a report. `take-back` and `uphold` are excluded, since they respond to an earlier decision. */
export type Finding = Exclude<Judgement, 'take-back' | 'uphold'>;
export const FINDINGS = DECISIONS.filter(
  (decision): decision is Finding => !['take-back', 'uphold', 'hold'].includes(decision),
);

/** Maximum length of a temporary suspension, in days. */
export const SUSPENSION_DAYS_MAX = 365;
/** Maximum number of reports by one member in 24 hours. */
export const REPORTS_A_DAY = 50;
/** Days until a removed wish is erased. Its owner can object to the decision until then. */
export const OBJECTION_DAYS = 30;
/** Days for which a report is kept after the decision about it. */
export const REPORT_DAYS = 180;
/** Maximum number of items of GET /api/reports/mine and of GET /api/moderation/own. */
export const OWN_LISTED = 50;

/** Body of POST /api/reports. */
export interface ReportRequest {
  kind: SubjectKind;
  /** Id of the wish or the member. */
  id: string;
  reason: ReportReason;
  /** Explanation in the reporter's own words. */
  note?: string;
}

/** Outcome of a report: not decided yet, no action, or action taken. */
export const REPORT_OUTCOMES = ['open', 'nothing', 'acted'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** A report by the requesting member: response body of POST /api/reports, and item of GET /api/reports/mine. */
export interface ReportView {
  id: string;
  kind: SubjectKind;
  subjectId: string;
  /** Title of the wish or name of the member at the time of the report. Empty when one of the two members blocks the other. */
  about: string;
  reason: ReportReason;
  outcome: ReportOutcome;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; null while the report is open. */
  decidedAt: string | null;
}

/** State of an objection: none was made, it waits for an answer, or the decision was upheld. */
export const OBJECTION_STATES = ['none', 'open', 'upheld'] as const;
export type ObjectionState = (typeof OBJECTION_STATES)[number];

/** A decision about the requesting member or one of their wishes that is still in force: item of GET /api/moderation/own. */
export interface OwnDecisionView {
  id: string;
  kind: SubjectKind;
  subjectId: string;
  /** Title of the wish; null when the decision is about a member, or the wish no longer exists. */
  wishTitle: string | null;
  decision: Decision;
  reason: ReportReason;
  /** The moderator's words to the member, or the empty string. */
  note: string;
  /** ISO 8601, UTC. */
  decidedAt: string;
  /** End of a suspension, ISO 8601, UTC; null for a permanent suspension and for other decisions. */
  until: string | null;
  /** Whether the member may still object. One objection is possible, within {@link OBJECTION_DAYS} days. */
  canObject: boolean;
  objection: ObjectionState;
}

/** Body of POST /api/moderation/objections. */
export interface ObjectionRequest {
  decisionId: string;
  text: string;
}

/**
 * A subject in the moderation queue: item of GET /api/moderation/queue, sorted by the most severe reason and then by age, the
 * oldest first.
 */
export interface QueueItemView {
  kind: SubjectKind;
  id: string;
  /** Current title of the wish or name of the member, or the title at the time of the report when the wish no longer exists. */
  about: string;
  member: UserSummary;
  /** The most severe reason among all open items about the subject. */
  worstReason: ReportReason;
  /** Number of open reports. */
  reports: number;
  /** Whether the member objected to a decision. */
  isObjection: boolean;
  /**
   * Whether the subject is a wish that the board holds, because it matches a filter list or resembles too many others. Only its
   * owner sees it until a moderator decides.
   */
  isHeld: boolean;
  /** True for a wish that a ring of accounts cheers ({@link SubjectView.ring}). Absent otherwise. */
  isOfRing?: boolean;
  /** Time of the oldest open item about the subject, ISO 8601, UTC. */
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
  /** Username of the moderator; null when that account no longer exists, or the board itself decided. */
  moderator: string | null;
  /** ISO 8601, UTC. */
  decidedAt: string;
  /** End of a temporary suspension, ISO 8601, UTC; null otherwise. */
  until: string | null;
  isTakenBack: boolean;
  /** Text of the member's objection, or null. */
  objection: string | null;
  /** For `hold`, the matching entry of a filter list, or the detected similarity as text (held-for.ts). Null for all other decisions. */
  heldFor: string | null;
}

/** A report as moderators see it. The reporter is not revealed. */
export interface SubjectReportView {
  id: string;
  reason: ReportReason;
  note: string;
  isOpen: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  /**
   * Title of the subject at the time of the report. This and the next two fields are empty strings where the subject had no such
   * value.
   */
  title: string;
  description: string;
  link: string;
}

/** A ring: accounts that were created within a day of each other and that cheer the same wishes. */
export interface RingView {
  /** At most fifty accounts of the ring. */
  accounts: UserSummary[];
  /** Number of accounts in the ring. */
  count: number;
  /** Number of wishes that most accounts of the ring cheer, including the wish under review. */
  wishes: number;
}

/** Response body of GET /api/moderation/subjects/:kind/:id. */
export interface SubjectView {
  kind: SubjectKind;
  id: string;
  member: UserSummary;
  /** Whether the member is currently suspended. */
  isSuspended: boolean;
  /** Current state of the wish; null when the subject is a member, or the wish no longer exists. */
  wish: {
    title: string;
    description: string;
    productUrl: string | null;
    moderation: WishModeration | null;
    /** ISO 8601, UTC. */
    createdAt: string;
  } | null;
  reports: SubjectReportView[];
  /** Decisions about the member and all their wishes, the newest first. */
  decisions: DecisionView[];
  /**
   * Perceptual mark of the displayed picture: the product's picture of a wish, or the member's own picture. Null when there is none
   * that can be recognised again.
   */
  pictureMark: string | null;
  /** Ring of accounts that cheers the wish, until a moderator decides about it. Absent when there is none. */
  ring?: RingView;
  /** Id of the newest decision about exactly this subject, or null when there is none. The next decision sends it as `seen`. */
  latestDecision: string | null;
}

/** Body of POST /api/moderation/decisions. */
export interface DecisionRequest {
  kind: SubjectKind;
  id: string;
  decision: Judgement;
  reason: ReportReason;
  /** Message to the member whom the decision is about. */
  note?: string;
  /** Length of a temporary suspension in days. Not allowed for any other decision. */
  days?: number;
  /**
   * {@link SubjectView.latestDecision} as the moderator saw it, so that the server detects when another moderator has decided in
   * the meantime.
   */
  seen: string | null;
}

/** Body of POST /api/moderation/decisions/:id/take-back. */
export interface TakeBackRequest {
  reason: ReportReason;
  note?: string;
  /** See {@link DecisionRequest.seen}. */
  seen: string | null;
}

/** Response body of both POST /api/moderation/decisions and POST /api/moderation/decisions/:id/take-back. */
export interface DecidedView {
  id: string;
}

/** Maximum number of months in the response of GET /api/moderation/numbers, including the current one. */
export const NUMBERS_MONTHS = 12;

/** Statistics of moderation in one calendar month (UTC): item of GET /api/moderation/numbers, the newest first. */
export interface ModerationMonthView {
  /** Month as YYYY-MM, for example 2026-11. */
  month: string;
  reported: Record<ReportReason, number>;
  decided: Record<Finding, number>;
  /** Number of objections. */
  objected: number;
  /** Number of decisions that were upheld after an objection. */
  upheld: number;
  /** Number of decisions that were taken back, after an objection or without one. */
  overturned: number;
}
