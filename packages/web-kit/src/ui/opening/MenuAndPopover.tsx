import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { kitTexts } from '../../texts/kit';
import { useSlow } from '../../timing/use-slow';
import { useTexts } from '../base/language';
import { toast } from '../base/toast-store';
import type { MenuProps } from '../floating/Menu';
import type { PopoverProps } from '../floating/Popover';
import { LateTrigger, type TriggerHandlers } from './LateTrigger';
import { type FloatingParts, useFloating } from './load-floating';

/** A menu of actions and choices behind a button, with the keyboard of a native menu. */
export function Menu({ trigger, ...menu }: MenuProps) {
  return (
    <PressTrigger trigger={trigger} popup="menu">
      {(floating, standIn) => <floating.Menu {...menu} trigger={standIn} />}
    </PressTrigger>
  );
}

/** A panel anchored to its trigger. The rest of the page stays usable. */
export function Popover({ trigger, ...popover }: PopoverProps) {
  return (
    <PressTrigger trigger={trigger} popup="dialog" open={popover.open}>
      {(floating, standIn) => <floating.Popover {...popover} trigger={standIn} />}
    </PressTrigger>
  );
}

interface PressTriggerProps {
  trigger: ReactNode;
  popup: 'menu' | 'dialog';
  /** Whether what it opens should be open without a press. */
  open?: boolean;
  children(parts: FloatingParts, trigger: ReactElement): ReactNode;
}

/**
 * The button of a menu or popover. The first press is remembered until what it opens is there; when that takes long or cannot
 * be fetched, it says so, and after a failure the next press tries again.
 */
function PressTrigger({ trigger, popup, open = false, children }: PressTriggerProps) {
  const texts = useTexts(kitTexts);
  const [wanted, setWanted] = useState(false);
  const press = useRef<'pointer' | 'keyboard' | null>(null);
  const parts = useFloating(wanted || open, () => {
    setWanted(false);
    toast({ title: texts.openFailed, variant: 'destructive' });
  });

  function want(by: 'pointer' | 'keyboard'): void {
    if (parts) return;
    press.current = by;
    setWanted(true);
  }

  const arriving = wanted && !parts;
  const slow = useSlow(arriving);
  useEffect(() => (slow ? toast({ title: texts.slow }).dismiss : undefined), [slow, texts]);
  return (
    <LateTrigger
      trigger={trigger}
      parts={parts}
      attributes={{
        'aria-haspopup': popup,
        'aria-expanded': false,
        'data-state': 'closed',
        ...(arriving && { 'aria-busy': true, 'data-arriving': true }),
      }}
      handlers={{
        onClick: ({ detail }: MouseEvent) => want(detail === 0 ? 'keyboard' : 'pointer'),
        onKeyDown: (event: KeyboardEvent) => {
          if (parts || popup !== 'menu' || event.key !== 'ArrowDown') return;
          event.preventDefault();
          want('keyboard');
        },
      }}
      onArrived={(theirs) => {
        if (press.current) pressAs(popup, press.current, theirs);
      }}
    >
      {children}
    </LateTrigger>
  );
}

/** What a popover hears is a click, a menu the press or the key before it. */
function pressAs(popup: 'menu' | 'dialog', by: 'pointer' | 'keyboard', theirs: TriggerHandlers): void {
  const event = { button: 0, ctrlKey: false, key: 'Enter', preventDefault: () => undefined };
  if (popup === 'dialog') {
    theirs.onClick?.(event);
  } else if (by === 'pointer') {
    theirs.onPointerDown?.(event);
  } else {
    // The menu began to listen after the key was pressed, and goes to its first item only for a keyboard.
    document.dispatchEvent(new KeyboardEvent('keydown'));
    theirs.onKeyDown?.(event);
  }
}
