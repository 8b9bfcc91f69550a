import { DropdownMenu as Radix } from 'radix-ui';
import styles from './floating.module.css';

/** A line between groups of a Menu. */
export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />;
}
