import { createPortal } from 'react-dom';
import { kitTexts } from '../../texts/kit';
import { useSlow } from '../../timing/use-slow';
import { useTexts } from '../base/language';
import { Spinner } from '../controls/Spinner';
import styles from './Dialog.module.css';

/**
 * Overlay with a spinner while a dialog is still being downloaded. It appears only once the wait is noticeable, and says so when
 * the wait takes longer than usual.
 */
export function Arriving() {
  const texts = useTexts(kitTexts);
  const slow = useSlow(true);
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
