import { kitTexts } from '@wishboard/web-kit/texts/kit';
import { useSlow } from '@wishboard/web-kit/timing/use-slow';
import { Spinner, useTexts } from '@wishboard/web-kit/ui';
import { shellTexts } from '../texts/shell';
import styles from './RemoteSlot.module.css';
import type { SlotSpace } from './slots';

/** Placeholder of a remote while it loads. Says so when loading takes longer than usual. */
export function SlotLoading({ space }: { space: SlotSpace }) {
  const { loading } = useTexts(shellTexts);
  const texts = useTexts(kitTexts);
  const slow = useSlow(true);
  if (space === 'icon') {
    return <span className={styles.iconLoading}>{slow && <Spinner label={texts.slow} />}</span>;
  }
  return (
    <p className={styles.loading} role="status" data-space={space}>
      <Spinner />
      {slow ? texts.slow : loading}
    </p>
  );
}
