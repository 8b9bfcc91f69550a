import { shellTexts } from '@wishboard/web-kit/texts/shell';
import { Spinner, useTexts } from '@wishboard/web-kit/ui';
import styles from './RemoteSlot.module.css';
import type { SlotSpace } from './slots';

/** Holds a remote's place while it loads. */
export function SlotLoading({ space }: { space: SlotSpace }) {
  const texts = useTexts(shellTexts);
  if (space === 'icon') return <span aria-hidden className={styles.iconLoading} />;
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {texts.loading}
    </p>
  );
}
