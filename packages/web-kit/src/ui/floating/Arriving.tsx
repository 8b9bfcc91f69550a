import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { kitTexts } from '../../texts/kit';
import { useSlow } from '../../timing/use-slow';
import { useTexts } from '../base/language';
import { Spinner } from '../controls/Spinner';
import styles from './Dialog.module.css';

/**
 * Overlay with a spinner while a dialog is still being downloaded. It appears only once the wait is noticeable, and says so when
 * the wait takes longer than usual.
 *
 * @param onCancel called when the member presses Escape, as in a dialog
 */
export function Arriving({ onCancel }: { onCancel?(): void }) {
  const texts = useTexts(kitTexts);
  const slow = useSlow(true);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel?.();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onCancel]);
  return createPortal(
    <div className={styles.arriving}>
      <Spinner size="l" label={texts.opening} />
      <p role="status" className={styles.slow}>
        {slow && texts.slow}
      </p>
    </div>,
    document.body,
  );
}
