import { useQuery } from '@tanstack/react-query';
import { ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { preferencesQuery } from './api/queries';
import styles from './Moderation.module.css';
import { moderationTexts } from './texts/moderation';

/** The member's interests, to begin with: a read, its three states, and texts of the catalogue. */
export function Moderation() {
  const texts = useTexts(moderationTexts);
  const { data, isPending, isError, isFetching, refetch } = useQuery(preferencesQuery());
  return (
    <section className={styles.panel}>
      <h2>{texts.heading}</h2>
      {isPending && <Spinner label={texts.loading} />}
      {isError && <ErrorState title={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <p>{data.keywords.join(' · ') || texts.empty}</p>}
    </section>
  );
}
