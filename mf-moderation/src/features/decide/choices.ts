import type { Decision, DecisionView, SubjectView } from '@wishboard/contracts/http/moderation';

/** A decision that is about to be made; with one that it takes back, or null. */
export interface Choice {
  decision: Decision;
  undoes: DecisionView | null;
}

/** The key of each decision. */
export const DECISION_KEYS: Record<Decision, string> = {
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

const ABOUT_A_WISH: readonly Decision[] = ['hide', 'limit', 'remove'];
const ABOUT_ANY: readonly Decision[] = ['nothing', 'warn'];
const ABOUT_THE_MEMBER: readonly Decision[] = ['suspend', 'ban'];
const WITHOUT_EFFECT: readonly Decision[] = ['nothing', 'uphold', 'take-back'];

/** What can be decided about the subject, the mildest first; the answer to an objection before all. */
export function choicesOf(subject: SubjectView, isObjection: boolean): Choice[] {
  const decisions: Decision[] = [
    ...(isObjection ? (['uphold'] as const) : []),
    ...ABOUT_ANY,
    ...(subject.wish ? ABOUT_A_WISH : []),
    ...ABOUT_THE_MEMBER,
  ];
  const choices: Choice[] = decisions.map((decision) => ({ decision, undoes: null }));
  const undoes = standing(subject).find(({ subjectId }) => subjectId === subject.id);
  return undoes ? [{ decision: 'take-back', undoes }, ...choices] : choices;
}

/** The decisions about the member that can be taken back, the newest first: what others stand over waits for those. */
export function standing({ decisions }: SubjectView): DecisionView[] {
  const inForce = decisions.filter(({ decision, isTakenBack }) => !isTakenBack && !WITHOUT_EFFECT.includes(decision));
  return inForce.filter((decision, at) => !inForce.slice(0, at).some((later) => standsOver(later, decision)));
}

/** As the server reads it: bff/src/moderation/decisions.repository.ts. */
function standsOver(later: DecisionView, earlier: DecisionView): boolean {
  if (ABOUT_THE_MEMBER.includes(earlier.decision)) return ABOUT_THE_MEMBER.includes(later.decision);
  return later.subjectId === earlier.subjectId && ABOUT_A_WISH.includes(later.decision);
}

/** The newest decision about what a choice is about, as the moderator sees it: the server compares it with its own. */
export function seenBy(choice: Choice, subject: SubjectView): string | null {
  const { undoes } = choice;
  if (undoes === null || undoes.subjectId === subject.id) return subject.latestDecision;
  return subject.decisions.find(({ subjectId }) => subjectId === undoes.subjectId)?.id ?? null;
}
