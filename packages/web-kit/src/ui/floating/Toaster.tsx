import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { kitTexts } from '../../texts/kit';
import { langOf } from '../../texts/lang';
import { useTexts } from '../base/language';
import { dismissToast, TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX, toastStore } from '../base/toast-store';
import { IconButton } from '../controls/IconButton';
import styles from './Toaster.module.css';

/** Region in which toasts appear. The shell renders it once, and `toast()` works from everywhere. */
export function Toaster() {
  const texts = useTexts(kitTexts);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <Radix.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
      label={texts.notification}
    >
      {toasts.map(({ id, open, title, description, variant = 'default', action }) => (
        <Radix.Root
          key={id}
          className={styles.toast}
          data-variant={variant}
          // Makes a toast clickable at once: Radix enables pointer events on the list of toasts a moment after the first toast appears.
          style={{ pointerEvents: 'auto' }}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          open={open}
          onOpenChange={(nowOpen) => !nowOpen && dismissToast(id)}
        >
          <div className={styles.text}>
            <Radix.Title lang={langOf(title)} dir="auto" className={styles.title}>
              {title}
            </Radix.Title>
            {description && (
              <Radix.Description lang={langOf(description)} dir="auto" className={styles.description}>
                {description}
              </Radix.Description>
            )}
          </div>
          {action && (
            <Radix.Action className={styles.action} altText={action.label} onClick={action.onSelect}>
              {action.label}
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label={texts.close} size="s">
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className={styles.viewport} hotkey={['F8']} label={texts.notifications} />
    </Radix.Provider>
  );
}
