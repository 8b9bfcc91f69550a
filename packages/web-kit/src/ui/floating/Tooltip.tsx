import { Tooltip as Radix } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
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
  const control = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const changeOpen = (wanted: boolean) => {
    // Radix closes a tooltip when its control scrolls. The focus itself may have caused that, and the tooltip belongs to the focus.
    const isKept = !wanted && window.event?.type === 'scroll' && control.current?.matches(':focus-visible');
    if (!isKept) setIsOpen(wanted);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={changeOpen}>
      <Radix.Trigger
        asChild
        ref={control}
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
