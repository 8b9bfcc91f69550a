import { createPortal } from 'react-dom';
import { kitTexts } from '../texts/kit';
import styles from './Dialog.module.css';
import { useTexts } from './language';
import { Spinner } from './Spinner';

/** Lies over the page while a dialog is still being fetched; not before that takes long enough to be noticed. */
export function Arriving() {
  const texts = useTexts(kitTexts);
  return createPortal(
    <div className={styles.arriving}>
      <Spinner size="l" label={texts.opening} />
    </div>,
    document.body,
  );
}
