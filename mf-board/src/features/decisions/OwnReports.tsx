import { useQuery } from '@tanstack/react-query';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { useTexts } from '@wishboard/web-kit/ui';
import { ownReportsQuery } from '../../api/queries';
import { moderationTexts } from '../../texts/moderation';
import styles from './OwnDecisions.module.css';

/** Lists the member's reports and their outcomes. Renders nothing when there are none. */
export function OwnReports() {
  const texts = useTexts(moderationTexts);
  const { data: reports = [] } = useQuery(ownReportsQuery());
  if (reports.length === 0) return null;
  return (
    <details className={styles.reports}>
      <summary>{texts.reports(reports.length)}</summary>
      <ul>
        {reports.map(({ id, about, outcome }) => (
          <li key={id}>
            <span {...memberText(about)}>{about}</span>: {texts.outcomes[outcome]}
          </li>
        ))}
      </ul>
    </details>
  );
}
