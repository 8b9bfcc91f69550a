import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusIsReturning } from '../base/focus';
import { tooltipClosed, tooltipDelay } from '../base/tooltip-timing';
import { LateTrigger } from './LateTrigger';
import { useFloating } from './load-floating';

export interface TooltipProps {
  content: ReactNode;
  /** What it explains, a single element that can take focus. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short explanation on hover and focus. Never the only place of a name: give the control its label too. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  const [wanted, setWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hovered = useRef(false);
  const pressed = useRef(false);
  const pressedAt = useRef<string>(null);
  const shown = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function close(): void {
    if (shown.current) tooltipClosed();
    shown.current = false;
    setWanted(false);
  }

  /** Calls off a tooltip that has not opened yet. One that is open closes by itself. */
  function giveUp(): void {
    clearTimeout(timer.current);
    if (!shown.current) close();
  }

  // A control without a tooltip is still a control.
  const parts = useFloating(wanted, close);
  return (
    <LateTrigger
      trigger={children}
      parts={parts}
      onArrived={({ onFocus }) => {
        shown.current = true;
        onFocus?.({});
      }}
      handlers={{
        onPointerMove: ({ pointerType, clientX, clientY }: PointerEvent) => {
          if (pointerType === 'touch' || hovered.current) return;
          // The pointer rests where it pressed, and what that opened has gone again: nobody came to the control.
          if (pressedAt.current === `${clientX} ${clientY}`) return;
          pressedAt.current = null;
          hovered.current = true;
          timer.current = setTimeout(() => setWanted(true), tooltipDelay());
        },
        onPointerLeave: () => {
          hovered.current = false;
          pressed.current = false;
          giveUp();
        },
        onPointerDown: ({ clientX, clientY }: PointerEvent) => {
          pressed.current = true;
          pressedAt.current = `${clientX} ${clientY}`;
          giveUp();
        },
        onFocus: () => {
          if (!pressed.current && !focusIsReturning()) setWanted(true);
        },
        onBlur: () => {
          pressed.current = false;
          giveUp();
        },
      }}
    >
      {(floating, trigger) => <floating.Tooltip trigger={trigger} content={content} side={side} onClosed={close} />}
    </LateTrigger>
  );
}
