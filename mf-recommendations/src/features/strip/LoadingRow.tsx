import { RECOMMENDATIONS_STRIP } from '@wishboard/contracts/http/limits';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Skeleton, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { recommendationsTexts } from '../../texts/recommendations';
import styles from './RecommendationsStrip.module.css';

/** Stands in for the cards of the strip while they are being loaded. */
export function LoadingRow() {
  const { strip: texts } = useTexts(recommendationsTexts);
  return (
    <div role="status" lang={langOf(texts.loading)} className={styles.row}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: RECOMMENDATIONS_STRIP }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stand-ins are all alike and never move
        <Skeleton key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}
