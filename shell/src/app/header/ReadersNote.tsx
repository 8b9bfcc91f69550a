import { useTexts } from '@wishboard/web-kit/ui';
import { shellTexts } from '../../texts/shell';
import styles from '../page.module.css';

/** Says above the wall that one reads it without an account. */
export function ReadersNote() {
  const { visitor } = useTexts(shellTexts);
  return <p className={styles.guest}>{visitor.note}</p>;
}
