import { useQuery } from '@tanstack/react-query';
import type { OwnDecisionView } from '@wishboard/contracts/http/moderation/moderation';
import { formatMoment } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useEffect, useRef } from 'react';
import { suspensionQuery } from '../../api/queries';
import { suspensionTexts } from '../../texts/suspension';
import styles from './AccountSignIn.module.css';
import { SuspensionObjection } from './SuspensionObjection';

/** Tells a suspended member why and until when they are suspended, and accepts their objection. */
export function SuspendedStep() {
  const texts = useTexts(suspensionTexts);
  const language = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  // The focused element of the previous step is gone.
  useEffect(() => title.current?.focus(), []);
  const { data, isError } = useQuery(suspensionQuery());
  const isByOperator = isError || data?.decision === null;
  return (
    <div className={styles.step}>
      <h1 ref={title} tabIndex={-1}>
        {texts.title}
      </h1>
      {isByOperator && (
        <p role="alert" className={styles.failure}>
          {texts.byOperator}
        </p>
      )}
      {data?.decision && (
        <>
          <p role="alert" className={styles.failure}>
            {data.until === null ? texts.forGood : texts.until(formatMoment(data.until, language))}
          </p>
          <Decision decision={data.decision} />
        </>
      )}
    </div>
  );
}

function Decision({ decision }: { decision: OwnDecisionView }) {
  const texts = useTexts(suspensionTexts);
  const { reason, note, objection, canObject } = decision;
  return (
    <>
      <p>{texts.reason(texts.reasons[reason])}</p>
      {note && <blockquote {...memberText(note)}>{note}</blockquote>}
      {objection !== 'none' && <p role="status">{objection === 'open' ? texts.objected : texts.upheld}</p>}
      {canObject && <SuspensionObjection />}
    </>
  );
}
