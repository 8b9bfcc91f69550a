import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { kitTexts } from '../../texts/kit';
import { useTexts } from '../base/language';
import { useBoundary } from '../base/RemoteRoot';
import { Button } from '../controls/Button';
import styles from './Dialog.module.css';
import { useFocusReturn } from './use-focus-return';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  /** Whether the confirmed action cannot be undone. */
  destructive?: boolean;
  onConfirm(): void;
}

/** Asks for confirmation. A click outside does not close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, destructive = false, onConfirm } = props;
  const texts = useTexts(kitTexts);
  const boundary = useBoundary();
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content data-boundary={boundary} className={styles.content} data-size="s" {...focusReturn}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Description className={styles.description}>{description}</Radix.Description>
            <div className={styles.actions}>
              <Radix.Cancel asChild>
                <Button>{texts.cancel}</Button>
              </Radix.Cancel>
              <Radix.Action asChild>
                <Button variant={destructive ? 'danger' : 'primary'} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </Radix.Action>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
