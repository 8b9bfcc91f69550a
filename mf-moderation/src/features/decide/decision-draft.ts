import { type ReportReason, SUSPENSION_DAYS_MAX } from '@wishboard/contracts/http/moderation/moderation';
import type { Choice } from './choices';

/** A decision with all its fields. */
export interface DecisionDraft {
  choice: Choice;
  reason: ReportReason;
  /** Message to the member; may be empty. */
  note: string;
  /** Length of a temporary suspension; null for all other decisions. */
  days: number | null;
}

/** What the form contains. */
export interface DecisionEntries {
  choice: Choice | null;
  reason: ReportReason | null;
  note: string;
  /** The typed number of days. */
  days: string;
}

/** A field without which the decision cannot be sent. */
export type MissingField = 'choice' | 'reason' | 'days';

/** Whether a decision ends after a number of days, which the moderator has to name. */
export const needsDays = (choice: Choice | null): boolean => choice?.decision === 'suspend';

/** Returns the decision to send, or the first field that is missing or invalid. */
export function completeDraft({ choice, reason, note, days }: DecisionEntries): DecisionDraft | MissingField {
  if (!choice) return 'choice';
  if (!reason) return 'reason';
  if (!needsDays(choice)) return { choice, reason, note, days: null };
  const wholeDays = /^\d+$/.test(days) ? Number(days) : 0;
  if (wholeDays < 1 || wholeDays > SUSPENSION_DAYS_MAX) return 'days';
  return { choice, reason, note, days: wholeDays };
}
