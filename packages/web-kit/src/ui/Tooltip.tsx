import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useBoundary } from './Boundary';
import styles from './Tooltip.module.css';
import { TOOLTIP_OFFSET_PX } from './TooltipProvider';
import { useMainLandmark } from './use-main-landmark';

export interface TooltipProps {
  content: ReactNode;
  /** What it explains, a single element that can take focus. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short explanation on hover and focus. Never the only place of a name: give the control its label too. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  const boundary = useBoundary();
  const landmark = useMainLandmark();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          data-boundary={boundary}
          className={styles.tooltip}
          side={side}
          sideOffset={TOOLTIP_OFFSET_PX}
          collisionPadding={8}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
