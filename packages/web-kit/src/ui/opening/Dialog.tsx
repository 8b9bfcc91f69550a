import type { ReactNode } from 'react';
import type { DialogProps } from '../floating/Dialog';
import styles from '../floating/Dialog.module.css';
import { Arriving } from './Arriving';
import { useOpened } from './use-opened';

/** How long a dialog that fades takes to be gone, in milliseconds. Dialog.module.css says the same. */
export const DIALOG_FADE_MS = 300;

/** A modal dialog: traps focus, closes on Escape and outside click, gives focus back. */
export function Dialog(props: DialogProps) {
  const floating = useOpened(props.open, props.onOpenChange);
  if (floating) return <floating.Dialog {...props} />;
  return props.open ? <Arriving /> : null;
}

/** Row of buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
