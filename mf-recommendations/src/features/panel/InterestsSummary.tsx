import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '@wishboard/web-kit/api/queries/preferences';
import { recommendationsTexts } from '@wishboard/web-kit/texts/recommendations';
import { useTexts } from '@wishboard/web-kit/ui';
import styles from './InterestsSummary.module.css';

/** How many keywords are shown. Source: specification, section 9. */
const KEYWORDS_MAX = 3;

/** What the recommendations rest on. Absent where nothing is known: it explains, and must not stand in the way. */
export function InterestsSummary() {
  const { panel: texts } = useTexts(recommendationsTexts);
  const { data } = useQuery(preferencesQuery());
  if (data === undefined) return null;
  const keywords = data.keywords.slice(0, KEYWORDS_MAX);
  if (keywords.length === 0 && data.colorPreference === null) return null;
  return (
    <div className={styles.summary}>
      {keywords.length > 0 && (
        <p className={styles.interests}>
          <span>{texts.interests}</span>{' '}
          {keywords.map((keyword) => (
            <span key={keyword} className={styles.keyword}>
              {keyword}
            </span>
          ))}
        </p>
      )}
      {data.colorPreference !== null && (
        <p className={styles.color}>
          <span aria-hidden className={styles.swatch} data-color={data.colorPreference} />
          {texts.prefers(data.colorPreference)}
        </p>
      )}
    </div>
  );
}
