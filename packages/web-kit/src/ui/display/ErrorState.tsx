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
  /** Called by the retry button, which is shown only when this is given. */
  onRetry?(): void;
  retryLabel?: string;
  retrying?: boolean;
}

/** Shows that something could not be loaded, with an optional retry button. */
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
