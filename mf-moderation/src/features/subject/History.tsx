import { emergencyHostIn, likenessIn } from '@wishboard/contracts/http/moderation/held-for';
import type { DecisionView, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { type ModerationTexts, moderationTexts } from '../../texts/moderation';
import styles from './Subject.module.css';

interface HistoryProps {
  subject: SubjectView;
  /** Decisions that can be taken back. */
  reversible: readonly DecisionView[];
  onTakeBack(decision: DecisionView): void;
}

/** Earlier decisions about the member and all their wishes, with the member's objections. */
export function History({ subject, reversible, onTakeBack }: HistoryProps) {
  const texts = useTexts(moderationTexts);
  return (
    <div className={styles.part}>
      <h3>{texts.history}</h3>
      {subject.decisions.length === 0 && <p>{texts.noHistory}</p>}
      <ul className={styles.rows}>
        {subject.decisions.map((decision) => (
          <EarlierDecision
            key={decision.id}
            decision={decision}
            onTakeBack={reversible.includes(decision) ? () => onTakeBack(decision) : null}
          />
        ))}
      </ul>
    </div>
  );
}

function EarlierDecision({ decision, onTakeBack }: { decision: DecisionView; onTakeBack: (() => void) | null }) {
  const texts = useTexts(moderationTexts);
  const language = useLanguage();
  const { kind, reason, note, moderator, decidedAt, until, isTakenBack, objection, heldFor } = decision;
  return (
    <li className={styles.row}>
      <p>
        <strong>{texts.decisions[decision.decision]}</strong> ({texts.kinds[kind]}){' '}
        {until && `${texts.until(formatDay(until, language))} `}
        {heldFor === null && `${texts.by(moderator ? `@${moderator}` : texts.somebody)} `}
        <time dateTime={decidedAt}>{formatDay(decidedAt, language)}</time>
        {isTakenBack && ` (${texts.takenBack})`}
      </p>
      <p className={styles.soft}>{heldFor === null ? texts.reasons[reason] : foundIn(heldFor, texts)}</p>
      {note && <blockquote {...memberText(note)}>{note}</blockquote>}
      {objection && (
        <>
          <p className={styles.mark}>{texts.objects}</p>
          <blockquote {...memberText(objection)}>{objection}</blockquote>
        </>
      )}
      {onTakeBack && (
        <Button size="s" onClick={onTakeBack}>
          {texts.decisions['take-back']}
        </Button>
      )}
    </li>
  );
}

/** Describes why the board held a wish automatically. */
function foundIn(heldFor: string, texts: ModerationTexts): string {
  const likeness = likenessIn(heldFor);
  if (likeness) return texts.alike[likeness.kind](likeness);
  if (heldFor.startsWith('picture: ')) return texts.likePicture;
  const host = emergencyHostIn(heldFor);
  return host === null ? texts.heldFor(heldFor) : texts.inEmergency(host);
}
