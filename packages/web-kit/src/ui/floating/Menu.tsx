import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useBoundary } from '../base/RemoteRoot';
import styles from './floating.module.css';
import { useMainLandmark } from './use-main-landmark';

export interface MenuProps {
  /** The button that opens the menu, a single element. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
}

/**
 * A menu of actions and choices behind a button, with the keyboard behaviour of a native menu. It opens on click, whereas Radix
 * opens it on pointer down. A menu without room beside its button covers the button, and the release of the pointer would select an
 * item. Opening on click also works for scripts.
 */
export function Menu({ trigger, children, align = 'end', className }: MenuProps) {
  const boundary = useBoundary();
  const landmark = useMainLandmark();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        ref={button}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen((isOpen) => !isOpen)}
      >
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          data-boundary={boundary}
          className={clsx(styles.panel, styles.menu, className)}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onInteractOutside={(event) => {
            // Otherwise pointer down would close the menu, and the click would open it again.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  children: ReactNode;
  onSelect(event: Event): void;
  danger?: boolean;
  disabled?: boolean;
}

/** One action of a Menu. */
export function MenuItem({ children, onSelect, danger = false, disabled = false }: MenuItemProps) {
  return (
    <Radix.Item className={styles.item} data-danger={danger || undefined} disabled={disabled} onSelect={onSelect}>
      {children}
    </Radix.Item>
  );
}

export interface MenuChoiceProps<Value extends string> {
  /** Heading of the group, also its accessible name. */
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; label: ReactNode }[];
}

/** Number of options from which they are laid out in two columns, since the menu would be taller than many windows. */
const LONG = 8;

/** A group of a Menu in which exactly one option is chosen. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  const isLong = options.length >= LONG;
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
      className={clsx(isLong && styles.columns)}
      style={{ '--rows': Math.ceil(options.length / 2) } as CSSProperties}
    >
      <Radix.Label className={styles.label}>{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={styles.item}>
          {option.label}
          <Radix.ItemIndicator className={styles.check}>
            <Check aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** A line between groups of a Menu. */
export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />;
}
