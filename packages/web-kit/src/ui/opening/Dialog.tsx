import { type ReactNode, useState } from 'react';
import { kitTexts } from '../../texts/kit';
import { useTexts } from '../base/language';
import { toast } from '../base/toast-store';
import type { AlertDialogProps } from '../floating/AlertDialog';
import type { DialogProps } from '../floating/Dialog';
import styles from '../floating/Dialog.module.css';
import { Arriving } from './Arriving';
import { type FloatingParts, useFloating } from './load-floating';

/** How long a dialog that fades takes to be gone, in milliseconds. Dialog.module.css says the same. */
export const DIALOG_FADE_MS = 300;

/** A modal dialog: traps focus, closes on Escape and outside click, gives focus back. */
export function Dialog(props: DialogProps) {
  const floating = useOpened(props.open, props.onOpenChange);
  if (floating) return <floating.Dialog {...props} />;
  return props.open ? <Arriving /> : null;
}

/** Asks before something happens. An outside click is no answer. */
export function AlertDialog(props: AlertDialogProps) {
  const floating = useOpened(props.open, props.onOpenChange);
  if (floating) return <floating.AlertDialog {...props} />;
  return props.open ? <Arriving /> : null;
}

/** Row of buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/**
 * What a dialog is made of: from the first time it opens on, so that it can close as it likes. When that cannot be fetched,
 * it says so and closes, and opening it again is another try.
 */
function useOpened(open: boolean, onOpenChange: (open: boolean) => void): FloatingParts | null {
  const texts = useTexts(kitTexts);
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return useFloating(open || opened, () => {
    setOpened(false);
    if (!open) return;
    onOpenChange(false);
    toast({ title: texts.openFailed, variant: 'destructive' });
  });
}
