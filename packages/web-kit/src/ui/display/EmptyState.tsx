import type { ReactNode } from 'react';
import { langOf } from '../../texts/lang';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons for what the member can do about it. */
  actions?: ReactNode;
  /** Decorative picture or icon. */
  picture?: ReactNode;
}

/** Shows that there is nothing yet, and what the member can do. */
export function EmptyState({ title, description, actions, picture }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture && (
        <div aria-hidden className={styles.picture}>
          {picture}
        </div>
      )}
      <p lang={langOf(title)} className={styles.title}>
        {title}
      </p>
      {description && (
        <p lang={langOf(description)} className={styles.description}>
          {description}
        </p>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
