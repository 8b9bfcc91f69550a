import { useQuery } from '@tanstack/react-query';
import type { OwnDecisionView } from '@wishboard/contracts/http/moderation/moderation';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useState } from 'react';
import { ownDecisionsQuery } from '../../api/queries';
import { moderationTexts } from '../../texts/moderation';
import { ObjectionDialog } from './ObjectionDialog';
import styles from './OwnDecisions.module.css';
import { OwnReports } from './OwnReports';

/** Shows, above the own wishes, the moderators' decisions with their reasons, the way to object, and the outcomes of the own reports. */
export function OwnDecisions() {
  const texts = useTexts(moderationTexts);
  const { data: decisions = [] } = useQuery(ownDecisionsQuery());
  const [objectedTo, setObjectedTo] = useState<OwnDecisionView | null>(null);
  return (
    <>
      {decisions.length > 0 && (
        <ul aria-label={texts.decisions} className={styles.decisions}>
          {decisions.map((decision) => (
            <OwnDecision key={decision.id} decision={decision} onObject={() => setObjectedTo(decision)} />
          ))}
        </ul>
      )}
      <OwnReports />
      {objectedTo && <ObjectionDialog decisionId={objectedTo.id} onClose={() => setObjectedTo(null)} />}
    </>
  );
}

function OwnDecision({ decision, onObject }: { decision: OwnDecisionView; onObject(): void }) {
  const texts = useTexts(moderationTexts);
  const language = useLanguage();
  const { wishTitle, reason, note, decidedAt, canObject, objection } = decision;
  const says = wishTitle === null ? undefined : texts.decided[decision.decision];
  return (
    <li className={styles.decision}>
      <p className={styles.what}>{says && wishTitle !== null ? says(wishTitle) : texts.decidedYou}</p>
      <p>
        {texts.reason(texts.reasons[reason])}{' '}
        <time dateTime={decidedAt} className={styles.when}>
          {formatDay(decidedAt, language)}
        </time>
      </p>
      {note && <blockquote {...memberText(note)}>{note}</blockquote>}
      {objection !== 'none' && <p role="status">{objection === 'open' ? texts.objected : texts.upheld}</p>}
      {canObject && (
        <Button size="s" onClick={onObject}>
          {texts.object}
        </Button>
      )}
    </li>
  );
}
