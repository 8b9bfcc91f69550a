import { Tooltip as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { focusIsReturning } from '../base/focus';
import { useBoundary } from '../base/RemoteRoot';
import { TOOLTIP_OFFSET_PX } from '../base/tooltip-timing';
import styles from './Tooltip.module.css';
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
  const pressedAt = useRef<string>(null);
  return (
    <Radix.Root>
      <Radix.Trigger
        asChild
        // What is prevented here opens no tooltip: focus that comes back from a dialog, and a pointer that rests where it
        // pressed when what that opened has gone again. Nobody came to the control.
        onFocus={(event) => {
          if (focusIsReturning()) event.preventDefault();
        }}
        onPointerDown={({ clientX, clientY }) => {
          pressedAt.current = `${clientX} ${clientY}`;
        }}
        onPointerMove={(event) => {
          if (pressedAt.current === `${event.clientX} ${event.clientY}`) event.preventDefault();
          else pressedAt.current = null;
        }}
      >
        {children}
      </Radix.Trigger>
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
