import type { ReactNode } from 'react';
import styles from './FeedHeader.module.css';

/** Label of a segment: its name, with an icon where there is room. */
export function ViewLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={styles.viewLabel}>
      {icon}
      <span className={styles.viewName}>{text}</span>
    </span>
  );
}
