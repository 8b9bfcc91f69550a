import { useState, useSyncExternalStore } from 'react';
import { useSlow } from '../../timing/use-slow';
import { toastStore } from '../base/toast-store';
import { floatingIsLate, useFloating } from './load-floating';
import { PlainToast } from './PlainToast';

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
