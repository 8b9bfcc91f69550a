import { Tooltip as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { focusIsReturning } from '../base/focus';
import { useBoundary } from '../base/RemoteRoot';
import { TOOLTIP_OFFSET_PX } from '../base/tooltip-timing';
import styles from './Tooltip.module.css';
import { useMainLandmark } from './use-main-landmark';

export interface TooltipProps {
  content: ReactNode;
  /** The control that the tooltip explains, a single focusable element. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short explanation on hover and focus. It must not be the only name of a control: give the control a label too. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  const boundary = useBoundary();
  const landmark = useMainLandmark();
  const pressedAt = useRef<string>(null);
  return (
    <Radix.Root>
      <Radix.Trigger
        asChild
        // The prevented events open no tooltip, since the member did not move to the control: focus that returns from a dialog, and
        // a pointer that rests where it pressed while the opened layer closes.
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
