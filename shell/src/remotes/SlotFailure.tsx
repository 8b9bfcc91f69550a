import { ErrorState, IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { RotateCw } from 'lucide-react';
import { shellTexts } from '../texts/shell';
import styles from './RemoteSlot.module.css';
import type { SlotSpace } from './slots';

/** Shown in place of a remote that failed, with a button that loads the remote again. */
export function SlotFailure({ space, onRetry }: { space: SlotSpace; onRetry(): void }) {
  const { partDown } = useTexts(shellTexts);
  if (space !== 'icon') return <ErrorState title={partDown.text} onRetry={onRetry} retryLabel={partDown.retry} />;
  return (
    <div role="alert" className={styles.iconFailure}>
      <Tooltip content={partDown.text}>
        <IconButton label={`${partDown.text} ${partDown.retry}`} onClick={onRetry}>
          <RotateCw aria-hidden />
        </IconButton>
      </Tooltip>
    </div>
  );
}
