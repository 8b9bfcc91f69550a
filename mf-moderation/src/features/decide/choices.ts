import type { Decision, DecisionView, Judgement, SubjectView } from '@wishboard/contracts/http/moderation/moderation';

/** A decision that is about to be made; with one that it takes back, or null. */
export interface Choice {
  decision: Judgement;
  undoes: DecisionView | null;
}

/** The key of each decision. */
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

/** What can be decided about the subject, the mildest first; the answer to an objection before all. */
export function choicesOf(subject: SubjectView, isObjection: boolean): Choice[] {
  const decisions: Judgement[] = [
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

/** As the server reads it: bff/src/moderation/queue/decisions.repository.ts. */
function standsOver(later: DecisionView, earlier: DecisionView): boolean {
  if (isAmong(ABOUT_THE_MEMBER, earlier)) return isAmong(ABOUT_THE_MEMBER, later);
  return later.subjectId === earlier.subjectId && isAmong(ABOUT_A_WISH, later);
}

function isAmong(decisions: readonly Decision[], { decision }: DecisionView): boolean {
  return decisions.includes(decision);
}

/** The newest decision about what a choice is about, as the moderator sees it: the server compares it with its own. */
export function seenBy(choice: Choice, subject: SubjectView): string | null {
  const { undoes } = choice;
  if (undoes === null || undoes.subjectId === subject.id) return subject.latestDecision;
  return subject.decisions.find(({ subjectId }) => subjectId === undoes.subjectId)?.id ?? null;
}
