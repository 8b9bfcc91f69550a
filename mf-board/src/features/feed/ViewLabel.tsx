import type { ReactNode } from 'react';
import styles from './FeedHeader.module.css';

/** What stands on a segment: its icon, where there is room for one, and its name. */
export function ViewLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={styles.viewLabel}>
      {icon}
      <span className={styles.viewName}>{text}</span>
    </span>
  );
}
