import { useQuery } from '@tanstack/react-query';
import type { SuspensionView } from '@wishboard/contracts/http/members/account';
import type { OwnDecisionView } from '@wishboard/contracts/http/moderation/moderation';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { formatMoment } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, LazyPart, Spinner, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { suspensionQuery } from '../../api/queries';
import { suspensionTexts } from '../../texts/suspension';
import styles from './AccountSignIn.module.css';
import { SuspensionObjection } from './SuspensionObjection';

const loadData = () => import(/* webpackChunkName: 'suspended-data' */ './SuspendedData');

/**
 * Tells a suspended member why and until when they are suspended, accepts their objection, and lets them export and delete their data. Says
 * so once the suspension is over, and once the member has to prove their identity again.
 */
export function SuspendedStep() {
  const texts = useTexts(suspensionTexts);
  const title = useRef<HTMLHeadingElement>(null);
  // The focused element of the previous step is gone.
  useEffect(() => title.current?.focus(), []);
  const { data, error } = useQuery(suspensionQuery());
  const status = error instanceof ApiError ? error.status : null;
  const isOver = status === 404;
  const isExpired = status === 401 && data !== undefined;
  return (
    <div className={styles.step}>
      <h1 ref={title} tabIndex={-1}>
        {isOver ? texts.over : texts.title}
      </h1>
      {isOver && <SignInAgain text={texts.overText} />}
      {isExpired && <SignInAgain text={texts.expired} />}
      {error && !data && !isOver && <ByOperator />}
      {data && !isOver && <Suspension suspension={data} isExpired={isExpired} />}
    </div>
  );
}

/** Link to the sign-in. Loads the page anew, since the address may tell of the suspension. */
function SignInAgain({ text }: { text: string }) {
  const texts = useTexts(suspensionTexts);
  return (
    <>
      <p role="status">{text}</p>
      <a className={styles.provider} href="/">
        {texts.signIn}
      </a>
    </>
  );
}

function ByOperator() {
  const texts = useTexts(suspensionTexts);
  return (
    <p role="alert" className={styles.failure}>
      {texts.byOperator}
    </p>
  );
}

function Suspension({ suspension, isExpired }: { suspension: SuspensionView; isExpired: boolean }) {
  const texts = useTexts(suspensionTexts);
  const language = useLanguage();
  const { until, decision, account } = suspension;
  return (
    <>
      {decision ? (
        <>
          <p role="alert" className={styles.failure}>
            {until === null ? texts.forGood : texts.until(formatMoment(until, language))}
          </p>
          <Decision decision={decision} />
        </>
      ) : (
        <ByOperator />
      )}
      {account && !isExpired && <OwnData account={account} />}
    </>
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

/** Export and deletion of the member's data, which are downloaded only here. */
function OwnData({ account }: Required<Pick<SuspensionView, 'account'>>) {
  const texts = useTexts(suspensionTexts);
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <>
      <LazyPart
        load={loadData}
        wanted={hasFailed ? null : 'data'}
        fallback={<Spinner label={texts.dataLoading} />}
        onFailed={() => setHasFailed(true)}
      >
        {(SuspendedData) => <SuspendedData account={account} />}
      </LazyPart>
      {hasFailed && (
        <>
          <p role="alert">{texts.dataFailed}</p>
          <Button onClick={() => setHasFailed(false)}>{texts.dataAgain}</Button>
        </>
      )}
    </>
  );
}
