import type { SubjectReportView, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { moderationTexts } from '../../texts/moderation';
import styles from './Subject.module.css';

/** Reports about the subject, each with the content at the time of the report. Reporters are not shown. */
export function ReportList({ subject }: { subject: SubjectView }) {
  const texts = useTexts(moderationTexts);
  if (subject.reports.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{texts.reported}</h3>
      <ul className={styles.rows}>
        {subject.reports.map((report) => (
          <Report key={report.id} report={report} wish={subject.wish} />
        ))}
      </ul>
    </div>
  );
}

function Report({ report, wish }: { report: SubjectReportView; wish: SubjectView['wish'] }) {
  const texts = useTexts(moderationTexts);
  const language = useLanguage();
  const { reason, note, isOpen, createdAt, title, description, link } = report;
  const isSame = wish?.title === title && wish.description === description && (wish.productUrl ?? '') === link;
  return (
    <li className={styles.row}>
      <p>
        <strong>{texts.reasons[reason]}</strong> <time dateTime={createdAt}>{formatDay(createdAt, language)}</time>
        {!isOpen && ` (${texts.answered})`}
      </p>
      {note && <blockquote {...memberText(note)}>{note}</blockquote>}
      <p className={styles.soft}>{texts.reportedAs}</p>
      {isSame ? (
        <p>{texts.asNow}</p>
      ) : (
        <>
          <p {...memberText(title)} className={styles.title}>
            {title}
          </p>
          {description && <p {...memberText(description)}>{description}</p>}
          {link && <p className={styles.link}>{link}</p>}
        </>
      )}
    </li>
  );
}
