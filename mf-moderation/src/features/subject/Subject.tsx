import { useQuery } from '@tanstack/react-query';
import type { QueueItemView, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Avatar, ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useId } from 'react';
import { subjectQuery } from '../../api/queries';
import { moderationTexts } from '../../texts/moderation';
import { CurrentWish } from './CurrentWish';
import { ReportList } from './ReportList';
import { Ring } from './Ring';
import styles from './Subject.module.css';

interface SubjectProps {
  item: QueueItemView;
  /** Renders the actions once the subject is loaded. */
  children(subject: SubjectView): ReactNode;
}

/** The chosen subject: the wish as it is now and as it was reported, and its owner. */
export function Subject({ item, children }: SubjectProps) {
  const texts = useTexts(moderationTexts);
  const headingId = useId();
  const { kind, id, about, member } = item;
  const { data: subject, error, isPending, isFetching, refetch } = useQuery(subjectQuery(kind, id));
  return (
    <section aria-labelledby={headingId} className={styles.subject}>
      <div className={styles.head}>
        <h2 id={headingId} {...memberText(about)}>
          {about}
        </h2>
        <p className={styles.member}>
          <Avatar user={member} size="s" />
          <span {...memberText(member.displayName)}>{member.displayName}</span> @{member.username}
          {subject?.isSuspended && <strong className={styles.mark}>{texts.suspended}</strong>}
        </p>
      </div>
      {isPending && <Spinner label={texts.loading} />}
      {error && !subject && (
        <ErrorState title={titleOf(error, texts)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {subject && (
        <>
          <CurrentWish subject={subject} />
          {subject.ring && <Ring ring={subject.ring} />}
          <ReportList subject={subject} />
          {children(subject)}
        </>
      )}
    </section>
  );
}

function titleOf(error: Error, texts: { subjectFailed: string; notYours: string; gone: string }): string {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 403) return texts.notYours;
  return status === 404 ? texts.gone : texts.subjectFailed;
}
