import { clsx } from 'clsx';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useBoundary } from '../base/Boundary';
import styles from './floating.module.css';
import { useMainLandmark } from './use-main-landmark';

export interface MenuProps {
  /** The button that opens it, a single element. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
}

/** See ../Menu. */
export function Menu({ trigger, children, align = 'end', className }: MenuProps) {
  const boundary = useBoundary();
  const landmark = useMainLandmark();
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          data-boundary={boundary}
          className={clsx(styles.panel, styles.menu, className)}
          align={align}
          sideOffset={6}
          collisionPadding={12}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
