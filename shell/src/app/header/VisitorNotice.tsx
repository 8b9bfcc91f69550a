import { useTexts } from '@wishboard/web-kit/ui';
import { shellTexts } from '../../texts/shell';
import styles from '../page.module.css';

/** Tells a visitor above the wall that they are reading without an account. */
export function VisitorNotice() {
  const { visitor } = useTexts(shellTexts);
  return <p className={styles.guest}>{visitor.note}</p>;
}
