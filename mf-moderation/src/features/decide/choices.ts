import type { Decision, DecisionView, Judgement, SubjectView } from '@wishboard/contracts/http/moderation/moderation';

/** A decision that can be made. `undoes` is the earlier decision that it takes back, or null. */
export interface Choice {
  decision: Judgement;
  undoes: DecisionView | null;
}

/** Keyboard shortcut of each decision. */
export const DECISION_KEYS: Record<Judgement, string> = {
  nothing: 'n',
  warn: 'w',
  hide: 'h',
  limit: 'l',
  remove: 'r',
  suspend: 's',
  ban: 'b',
  uphold: 'u',
  'take-back': 't',
};

const ABOUT_A_WISH: readonly Judgement[] = ['hide', 'limit', 'remove'];
const ABOUT_ANY: readonly Judgement[] = ['nothing', 'warn'];
const ABOUT_THE_MEMBER: readonly Judgement[] = ['suspend', 'ban'];
const WITHOUT_EFFECT: readonly Decision[] = ['nothing', 'uphold', 'take-back'];

/**
 * Returns the possible decisions about a subject, mildest first. Taking back the decision in force comes before all others, followed by
 * upholding it if the member objects.
 */
export function choicesOf(subject: SubjectView, isObjection: boolean): Choice[] {
  const decisions: Judgement[] = [
    ...(isObjection ? (['uphold'] as const) : []),
    ...ABOUT_ANY,
    ...(subject.wish ? ABOUT_A_WISH : []),
    ...ABOUT_THE_MEMBER,
  ];
  const choices: Choice[] = decisions.map((decision) => ({ decision, undoes: null }));
  const undoes = reversibleDecisions(subject).find(({ subjectId }) => subjectId === subject.id);
  return undoes ? [{ decision: 'take-back', undoes }, ...choices] : choices;
}

/**
 * Returns the decisions about the member that can be taken back, newest first. A decision that a later one overrides can be taken back
 * only after the later one.
 */
export function reversibleDecisions({ decisions }: SubjectView): DecisionView[] {
  const inForce = decisions.filter(({ decision, isTakenBack }) => !isTakenBack && !WITHOUT_EFFECT.includes(decision));
  return inForce.filter((decision, at) => !inForce.slice(0, at).some((later) => overrides(later, decision)));
}

/** Whether a later decision overrides an earlier one. Must match the server's rule: bff/src/moderation/queue/decisions.repository.ts. */
function overrides(later: DecisionView, earlier: DecisionView): boolean {
  if (isAmong(ABOUT_THE_MEMBER, earlier)) return isAmong(ABOUT_THE_MEMBER, later);
  return later.subjectId === earlier.subjectId && isAmong(ABOUT_A_WISH, later);
}

function isAmong(decisions: readonly Decision[], { decision }: DecisionView): boolean {
  return decisions.includes(decision);
}

/**
 * Returns the id of the newest decision that the moderator saw about the subject of a choice. The server compares this id with its own
 * newest one, in order to detect a concurrent decision.
 */
export function latestSeenDecision(choice: Choice, subject: SubjectView): string | null {
  const { undoes } = choice;
  if (undoes === null || undoes.subjectId === subject.id) return subject.latestDecision;
  return subject.decisions.find(({ subjectId }) => subjectId === undoes.subjectId)?.id ?? null;
}
