import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { kitTexts } from '../../texts/kit';
import { langOf } from '../../texts/lang';
import { returnFocus } from '../base/focus';
import { useTexts } from '../base/language';
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  type ToastState,
  toastStore,
} from '../base/toast-store';
import { IconButton } from '../controls/IconButton';
import styles from './Toaster.module.css';
import { mainLandmark } from './use-main-landmark';

/** Region in which toasts appear. The shell renders it once, and `toast()` works from everywhere. */
export function Toaster() {
  const texts = useTexts(kitTexts);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const viewport = useRef<HTMLOListElement>(null);
  const leaveToasts = useLeaveToasts(viewport, toasts);
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
          onOpenChange={(nowOpen) => {
            if (nowOpen) return;
            leaveToasts();
            dismissToast(id);
          }}
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
      <Radix.Viewport ref={viewport} className={styles.viewport} hotkey={['F8']} label={texts.notifications} />
    </Radix.Provider>
  );
}

/**
 * Returns a function that returns the keyboard focus from the list of toasts, where Radix leaves it when a toast closes, to the element
 * that had it before, or to the page's content if that element is gone. It is also returned when the focused toast is dismissed.
 */
function useLeaveToasts(viewport: RefObject<HTMLElement | null>, toasts: readonly ToastState[]): () => void {
  const before = useRef<Element | null>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const isToast = viewport.current?.parentElement?.contains(target) ?? false;
      // After mouse or touch, the focus stays: a tooltip or the keyboard of a touch screen would open.
      isInside.current = isToast && target.matches(':focus-visible');
      if (!isToast) before.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [viewport]);
  const leave = useCallback(() => {
    if (!isInside.current) return;
    isInside.current = false;
    returnFocus();
    const target = before.current?.isConnected ? before.current : mainLandmark();
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!toasts.some(({ open }) => open)) leave();
  }, [toasts, leave]);
  return leave;
}
