import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { kitTexts } from '../../texts/kit';
import { langOf } from '../../texts/lang';
import { useTexts } from '../base/language';
import { Button } from '../controls/Button';
import styles from './state.module.css';

export interface ErrorStateProps {
  title: ReactNode;
  description?: ReactNode;
  /** Shown as a button when given. */
  onRetry?(): void;
  retryLabel?: string;
  retrying?: boolean;
}

/** Says that something could not be shown, and offers to try again. */
export function ErrorState({ title, description, onRetry, retryLabel, retrying = false }: ErrorStateProps) {
  const texts = useTexts(kitTexts);
  return (
    <div role="alert" className={styles.state}>
      <div aria-hidden className={styles.picture}>
        <CloudOff />
      </div>
      <p lang={langOf(title)} className={styles.title}>
        {title}
      </p>
      {description && (
        <p lang={langOf(description)} className={styles.description}>
          {description}
        </p>
      )}
      {onRetry && (
        <div className={styles.actions}>
          <Button lang={langOf(retryLabel)} onClick={onRetry} pending={retrying}>
            {retryLabel ?? texts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
