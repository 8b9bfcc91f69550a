import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './SegmentedControl.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; label: ReactNode }[];
  size?: 's' | 'm';
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Switches between a few views, of which exactly one is shown. The arrow keys choose, as in a radio group. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, options, size = 'm' } = props;
  const control = useRef<HTMLDivElement>(null);

  function choose(chosen: Value): void {
    if (chosen !== value) onChange(chosen);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value) + step;
    const next = (at + options.length) % options.length;
    control.current?.querySelectorAll('button')[next]?.focus();
    const chosen = options[next];
    if (chosen) choose(chosen.value);
  }

  return (
    <div
      ref={control}
      role="radiogroup"
      aria-label={label}
      className={styles.control}
      data-size={size}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a native one cannot be what its text and its role are both found at
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={styles.segment}
          data-state={option.value === value ? 'on' : 'off'}
          onClick={() => choose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
