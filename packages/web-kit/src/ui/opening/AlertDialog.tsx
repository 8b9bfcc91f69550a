import type { AlertDialogProps } from '../floating/AlertDialog';
import { Arriving } from './Arriving';
import { useOpened } from './use-opened';

/** Asks before something happens. An outside click is no answer. */
export function AlertDialog(props: AlertDialogProps) {
  const floating = useOpened(props.open, props.onOpenChange);
  if (floating) return <floating.AlertDialog {...props} />;
  return props.open ? <Arriving /> : null;
}
