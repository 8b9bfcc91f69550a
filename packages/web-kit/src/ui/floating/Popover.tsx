import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useBoundary } from '../base/RemoteRoot';
import { isComposing } from './composing';
import styles from './floating.module.css';
import { hasGoneOn } from './use-focus-return';
import { useMainLandmark } from './use-main-landmark';

export interface PopoverProps {
  /** The button that opens the popover, a single element. */
  trigger: ReactNode;
  children: ReactNode;
  /** Accessible name of the panel. */
  label: string;
  open?: boolean;
  onOpenChange?(open: boolean): void;
  align?: 'start' | 'center' | 'end';
  className?: string;
}

/** A panel anchored to its trigger. The rest of the page stays usable. */
export function Popover({ trigger, children, label, open, onOpenChange, align = 'end', className }: PopoverProps) {
  const boundary = useBoundary();
  const landmark = useMainLandmark();
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          data-boundary={boundary}
          aria-label={label}
          className={clsx(styles.panel, className)}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            if (hasGoneOn(document.activeElement, opener.current)) event.preventDefault();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
