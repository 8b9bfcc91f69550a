import { createPortal } from 'react-dom';
import { kitTexts } from '../../texts/kit';
import { useSlow } from '../../timing/use-slow';
import { useTexts } from '../base/language';
import { Spinner } from '../controls/Spinner';
import styles from './Dialog.module.css';

/**
 * Lies over the page while a dialog is still being fetched; not before that takes long enough to be noticed. Says so when it
 * takes longer than usual.
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
