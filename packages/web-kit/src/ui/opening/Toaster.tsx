import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { kitTexts } from '../../texts/kit';
import { langOf } from '../../texts/lang';
import { useSlow } from '../../timing/use-slow';
import { useTexts } from '../base/language';
import { dismissToast, type ToastState, toastStore } from '../base/toast-store';
import { IconButton } from '../controls/IconButton';
import styles from '../floating/Toaster.module.css';
import { floatingIsLate, useFloating } from './load-floating';

/**
 * Where toasts appear. The shell renders it once; `toast()` works from everywhere. A plain one is shown where what moves and
 * times them has not been fetched: that very thing has to be told, too.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const [failed, setFailed] = useState(false);
  const floating = useFloating(toasts.length > 0, () => setFailed(true));
  const slow = useSlow(toasts.length > 0 && !floating);
  if (floating) return <floating.Toaster />;
  if (!failed && !slow && !floatingIsLate()) return null;
  return toasts.filter(({ open }) => open).map((toast) => <PlainToast key={toast.id} toast={toast} />);
}

/** A toast that stays until it is closed or another takes its place. */
function PlainToast({ toast }: { toast: ToastState }) {
  const texts = useTexts(kitTexts);
  const { id, title, description, variant = 'default', action } = toast;
  return (
    <div role="alert" className={styles.viewport}>
      <div className={styles.toast} data-variant={variant}>
        <div className={styles.text}>
          <p lang={langOf(title)} dir="auto" className={styles.title}>
            {title}
          </p>
          {description && (
            <p lang={langOf(description)} dir="auto" className={styles.description}>
              {description}
            </p>
          )}
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
