import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useBoundary } from '../base/RemoteRoot';
import { TOOLTIP_OFFSET_PX } from '../base/tooltip-timing';
import styles from './Tooltip.module.css';
import { useMainLandmark } from './use-main-landmark';

export interface FloatingTooltipProps {
  trigger: ReactNode;
  content: ReactNode;
  side: 'top' | 'right' | 'bottom' | 'left';
  onClosed(): void;
}

/** A tooltip for as long as it is open. When that is, its trigger knows: see ../opening/Tooltip. */
export function Tooltip({ trigger, content, side, onClosed }: FloatingTooltipProps) {
  const boundary = useBoundary();
  const landmark = useMainLandmark();
  return (
    <Radix.Provider>
      <Radix.Root onOpenChange={(open) => !open && onClosed()}>
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
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
    </Radix.Provider>
  );
}
