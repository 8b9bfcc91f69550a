import { X } from 'lucide-react';
import { kitTexts } from '../../texts/kit';
import { useTexts } from '../base/language';
import { dismissToast, type ToastState } from '../base/toast-store';
import { IconButton } from '../controls/IconButton';
import styles from '../floating/Toaster.module.css';

/** A toast that stays until it is closed or another takes its place. */
export function PlainToast({ toast }: { toast: ToastState }) {
  const texts = useTexts(kitTexts);
  const { id, title, description, variant = 'default', action } = toast;
  return (
    <div role="alert" className={styles.viewport}>
      <div className={styles.toast} data-variant={variant}>
        <div className={styles.text}>
          <p className={styles.title}>{title}</p>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.onSelect();
              dismissToast(id);
            }}
          >
            {action.label}
          </button>
        )}
        <IconButton label={texts.close} size="s" onClick={() => dismissToast(id)}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
